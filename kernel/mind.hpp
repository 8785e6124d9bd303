// The search of one game behind a face of its own, with the table that it remembers by.
#pragma once

#include "face.hpp"
#include "search.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class Mind {
 public:
  virtual ~Mind() = default;
  // The position must be valid and have a legal move; `past` are the game's earlier positions.
  virtual Report search(const Packed&, const std::vector<Packed>& past, const Settings&,
                        const Stop*, double (*now)(), Call<void(const Report&)> told) = 0;
  virtual void forget() = 0;
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

inline double logit_of(const HusRules&) { return hus_logit_per_unit; }
inline double logit_of(const KalahaRules&) { return kalaha_logit_per_unit; }
inline double logit_of(const FanoronaRules&) { return fanorona_logit_per_unit; }

template <Game G>
class MindOf final : public Mind {
 public:
  template <class Rules>
  MindOf(G game, const Rules& rules, size_t megabytes)
      : game_(std::move(game)), judge_(rules), table_(megabytes), logit_(logit_of(rules)) {}

  Report search(const Packed& packed, const std::vector<Packed>& past, const Settings& settings,
                const Stop* stop, double (*now)(), Call<void(const Report&)> told) override {
    std::vector<typename G::Position> earlier;
    for (const Packed& position : past) earlier.push_back(unpacked(game_, position));
    return hollows::search(game_, judge_, endings_, table_, unpacked(game_, packed), earlier,
                           settings, stop, now, told);
  }

  void forget() override { table_.clear(); }

  bool takes_tables() const override { return Endings<G>::possible; }

  bool open_table(int layer, const uint8_t* bytes, size_t size) override {
    return endings_.open(game_, layer, bytes, size);
  }

  std::vector<int> features(const Packed& packed) const override {
    int features[Judge<G>::feature_count];
    judge_.features(unpacked(game_, packed), features);
    return {features, features + Judge<G>::feature_count};
  }

  int weigh(const Packed& packed) const override { return judge_.weigh(unpacked(game_, packed)); }

  int evaluate(const Packed& packed) const override {
    return judge_.evaluate(unpacked(game_, packed));
  }

  double logit_per_unit() const override { return logit_; }

 private:
  G game_;
  Judge<G> judge_;
  Endings<G> endings_;
  Table table_;
  double logit_;
};

inline std::unique_ptr<Mind> make_mind(std::string_view name, const uint8_t* choices, size_t size,
                                       size_t megabytes) {
  return make_game<std::unique_ptr<Mind>>(
      name, choices, size, [megabytes]<class G>(G game, const auto& rules) {
        return std::make_unique<MindOf<G>>(std::move(game), rules, megabytes);
      });
}

HOLLOWS_SMALL_END

}  // namespace hollows
