// The player of one game, with the table it remembers by, for callers that do not know the game.
#pragma once

#include "api/any_game.hpp"
#include "games/fanorona/endings.hpp"
#include "games/fanorona/evaluation.hpp"
#include "games/fanorona/levels.hpp"
#include "games/hus/decisions.hpp"
#include "games/hus/endings.hpp"
#include "games/hus/evaluation.hpp"
#include "games/hus/levels.hpp"
#include "games/kalaha/endings.hpp"
#include "games/kalaha/evaluation.hpp"
#include "search/player.hpp"
#include "search/search.hpp"
#include "search/uct.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// A player of a game that is chosen at run time.
class AnyPlayer : public Player {
 public:
  // Takes over a layer of endgame tables as it lies in a file, in memory that stays; false if
  // these bytes are none of this game.
  virtual bool takes_tables() const = 0;
  virtual bool open_table(int layer, const uint8_t* bytes, size_t size) = 0;
  virtual std::vector<int> features(const Packed&) const = 0;
  virtual int weigh(const Packed&) const = 0;
  virtual int evaluate(const Packed&) const = 0;
  // How fast the chance of winning grows with a lead of one stone, seed or piece.
  virtual double logit_per_unit() const = 0;
};

template <Game G>
class AnyPlayerOf final : public AnyPlayer {
 public:
  template <class Rules>
  AnyPlayerOf(G game, const Rules& rules, size_t megabytes)
      : game_(std::move(game)), evaluation_(rules), prover_(game_), table_(megabytes) {}

  const Level& level(int number) const override { return levels_of<G>[number - 1]; }

  void forget() override {
    table_.clear();
    prover_.forget();
  }

  bool takes_tables() const override { return Endings<G>::possible; }

  bool open_table(int layer, const uint8_t* bytes, size_t size) override {
    return endings_.open(game_, layer, bytes, size);
  }

  std::vector<int> features(const Packed& packed) const override {
    int features[Evaluation<G>::feature_count];
    evaluation_.features(unpacked(game_, packed), features);
    return {features, features + Evaluation<G>::feature_count};
  }

  int weigh(const Packed& packed) const override {
    return evaluation_.weigh(unpacked(game_, packed));
  }

  int evaluate(const Packed& packed) const override {
    return evaluation_.evaluate(unpacked(game_, packed));
  }

  double logit_per_unit() const override { return Evaluation<G>::logit_per_unit; }

 protected:
  using Player::Past;
  using Player::Told;

  Report search(const Packed& root, const Past& past, const Settings& settings,
                const Around& around, Told told) override {
    std::vector<typename G::Position> earlier;
    for (const Packed& position : past) earlier.push_back(unpacked(game_, position));
    return hollows::search(game_, evaluation_, endings_, table_, unpacked(game_, root), earlier,
                           settings, around.stop, around.now, told);
  }

  std::vector<Proven> prove(const Packed& root, const ProofLimit& limit, uint64_t& nodes) override {
    if constexpr (Prover<G>::possible) return prover_.prove(unpacked(game_, root), limit, nodes);
    return {};
  }

  PackedMove most_hopeful(const Packed& root, uint64_t seed, uint64_t playouts, uint64_t& nodes,
                          const std::function<bool()>& enough) override {
    if constexpr (Prover<G>::possible)
      return *uct_move(game_, unpacked(game_, root), seed, playouts, nodes, enough);
    return {};
  }

 private:
  const G game_;
  Evaluation<G> evaluation_;
  Endings<G> endings_;
  Prover<G> prover_;
  TranspositionTable table_;
};

inline std::unique_ptr<AnyPlayer> make_any_player(std::string_view name, const uint8_t* choices,
                                                  size_t size, size_t megabytes) {
  return make_game<std::unique_ptr<AnyPlayer>>(name, choices, size,
                                               [megabytes]<class G>(G game, const auto& rules) {
    return std::make_unique<AnyPlayerOf<G>>(std::move(game), rules, megabytes);
  });
}

HOLLOWS_SMALL_END

}  // namespace hollows
