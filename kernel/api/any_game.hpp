// One class for all games: positions and moves as bytes, the kind of game chosen at run time.
// The bindings for Python and for the browser know nothing below this file.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/children.hpp"
#include "core/packed.hpp"
#include "games/fanorona/notation.hpp"
#include "games/fanorona/options.hpp"
#include "games/hus/notation.hpp"
#include "games/hus/options.hpp"
#include "games/kalaha/notation.hpp"
#include "games/kalaha/options.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

inline std::unique_ptr<Notation> make_notation(const HusRules& rules) {
  return std::make_unique<HusNotation>(rules);
}
inline std::unique_ptr<Notation> make_notation(const KalahaRules& rules) {
  return std::make_unique<KalahaNotation>(rules);
}
inline std::unique_ptr<Notation> make_notation(const FanoronaRules& rules) {
  return std::make_unique<FanoronaNotation>(rules);
}

class AnyGame {
 public:
  explicit AnyGame(std::unique_ptr<Notation> notation) : notation_(std::move(notation)) {}
  virtual ~AnyGame() = default;
  virtual Packed start() const = 0;
  virtual bool valid(const Packed&) const = 0;
  // All that follows asks for a valid position.
  virtual int player(const Packed&) const = 0;
  virtual Verdict verdict(const Packed&) const = 0;
  virtual void children(const Packed&,
                        FunctionRef<void(const PackedMove&, const Packed&)>) const = 0;
  virtual bool steps(const Packed&, const PackedMove&, FunctionRef<void(const Step&)>) const = 0;
  virtual uint64_t perft(const Packed&, int depth, const Stop*) const = 0;
#if !defined(__wasm__)  // a page plays no random games
  virtual Playouts playouts(const Packed&, uint64_t games, uint64_t seed, const Stop*) const = 0;
#endif

  const Notation& notation() const { return *notation_; }

  Notation::Moves barred(const Packed& position) const {
    return notation_->barred(position, legal(position));
  }

  // The legal move that a text means; false is a refusal.
  bool find_move(const Packed& position, std::string_view text, PackedMove& move,
                 Refusal& refusal) const {
    return notation_->find_move(position, legal(position), text, move, refusal);
  }

 private:
  Legal legal(const Packed& position) const {
    Legal legal{verdict(position), {}};
    auto add = [&](const PackedMove& move, const Packed&) { legal.moves.push_back(move); };
    children(position, add);
    return legal;
  }

  std::unique_ptr<Notation> notation_;
};

template <Game G>
class AnyGameOf final : public AnyGame {
 public:
  template <class Rules>
  AnyGameOf(G game, const Rules& rules) : AnyGame(make_notation(rules)), game_(std::move(game)) {}

  Packed start() const override { return pack(game_.start()); }

  bool valid(const Packed& packed) const override {
    typename G::Position position;
    return game_.unpack(packed.bytes, packed.size, position);
  }

  int player(const Packed& packed) const override { return game_.player(unpacked(game_, packed)); }

  Verdict verdict(const Packed& packed) const override {
    const auto position = unpacked(game_, packed);
    if (const Verdict now = game_.over(position); now.over()) return now;
    bool found = false;
    auto see = [&](const auto&, const auto&) { found = true; };
    each(position, see);
    return found ? Verdict{} : game_.no_move(position);
  }

  void children(const Packed& packed,
                FunctionRef<void(const PackedMove&, const Packed&)> f) const override {
    const auto position = unpacked(game_, packed);
    auto tell = [&](const auto& move, const auto& after) {
      f(game_.pack_move(position, move), pack(after));
    };
    each(position, tell);
  }

  bool steps(const Packed& packed, const PackedMove& wanted,
             FunctionRef<void(const Step&)> f) const override {
    const auto position = unpacked(game_, packed);
    bool found = false;
    auto seek = [&](const auto& move, const auto&) {
      if (found || !(game_.pack_move(position, move) == wanted)) return;
      found = true;
      game_.tell(position, move, Watching<decltype(f)>{f});
    };
    each(position, seek);
    return found;
  }

  uint64_t perft(const Packed& packed, int depth, const Stop* stop) const override {
    return hollows::perft(game_, unpacked(game_, packed), depth, stop);
  }

#if !defined(__wasm__)
  Playouts playouts(const Packed& packed, uint64_t games, uint64_t seed,
                    const Stop* stop) const override {
    return hollows::playouts(game_, unpacked(game_, packed), games, seed, stop);
  }
#endif

 private:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // Every legal move of a game that is not over.
  void each(const Position& position, FunctionRef<void(const Move&, const Position&)> f) const {
    if (!game_.over(position).over()) each_child(game_, position, f);
  }

  Packed pack(const typename G::Position& position) const {
    Packed packed;
    packed.size = game_.pack(position, packed.bytes);
    return packed;
  }

  G game_;
};

// What `make` makes of the game of that name under those rules, or nothing if there is no such
// game or choice.
template <class Made, class Make>
Made make_game(std::string_view name, const uint8_t* choices, size_t size, Make make) {
  if (name == "hus") return hus_game<Made>({choices, size}, make);
  if (name == "kalaha") return kalaha_game<Made>({choices, size}, make);
  if (name == "fanorona") return fanorona_game<Made>({choices, size}, make);
  return {};
}

inline std::unique_ptr<AnyGame> make_any_game(std::string_view name, const uint8_t* choices,
                                              size_t size) {
  return make_game<std::unique_ptr<AnyGame>>(name, choices, size,
                                             []<class G>(G game, const auto& rules) {
    return std::make_unique<AnyGameOf<G>>(std::move(game), rules);
  });
}

HOLLOWS_SMALL_END

}  // namespace hollows
