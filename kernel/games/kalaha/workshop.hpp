// The endgame tables of Kalaha under some rules as they are made and asked, and the solver above
// them.
#pragma once

#include "core/workshop.hpp"
#include "games/kalaha/builder.hpp"
#include "games/kalaha/options.hpp"
#include "games/kalaha/solver.hpp"
#include "games/kalaha/verifier.hpp"

namespace hollows {

class KalahaWorkshop : public Workshop<KalahaTables> {
 public:
  struct Rows {
    Row own{}, enemy{};
    int seeds() const { return KalahaTables::sum(own) + KalahaTables::sum(enemy); }
    bool over() const { return !KalahaTables::sum(own) || !KalahaTables::sum(enemy); }
  };

  // None if there are no such rules.
  static std::unique_ptr<KalahaWorkshop> make(Choices choices);

  // Adds a layer, from those below it, on the way to `most` seeds; false if it was stopped.
  bool build(int layer, int most, const Parallel& parallel) {
    return builder_for(layer, most).build(layer, parallel);
  }

  // The seeds still in the hollows that the player to move gets, if it is known.
  std::optional<int> share(const Packed& position) const {
    const Rows rows = rows_of(position);
    if (rows.over() || rows.seeds() > most()) return std::nullopt;
    return tables_.share(rows.own, rows.enemy);
  }

  // It asks the tables of this workshop.
  std::unique_ptr<KalahaSolver> solver(size_t megabytes) const {
    if (rules_.hollows > KalahaNumbers::most_hollows)
      throw std::invalid_argument("the solver takes up to " +
                                  std::to_string(KalahaNumbers::most_hollows) + " hollows");
    return make_kalaha_solver(rules_, tables_, megabytes);
  }

  // The rows, own and enemy, as the solver takes them.
  std::pair<uint64_t, uint64_t> question(const Packed& position) const {
    const Rows rows = rows_of(position);
    if (rows.over()) throw std::invalid_argument("the game is over");
    if (rows.seeds() > KalahaNumbers::most)
      throw std::invalid_argument("the solver takes up to " + std::to_string(KalahaNumbers::most) +
                                  " seeds");
    return {word(rows.own), word(rows.enemy)};
  }

 protected:
  explicit KalahaWorkshop(const KalahaRules& rules) : Workshop(rules.hollows), rules_(rules) {}

  KalahaRules rules_;

 private:
  KalahaBuilder& builder_for(int layer, int most) {
    for (int below = 2; below < known(layer); ++below) plain(below);
    if (!builder_ || most > built_for_)
      builder_ = std::make_unique<KalahaBuilder>(rules_, built_for_ = known(most), tables_);
    if (layer > built_for_) throw std::invalid_argument("the layer has more seeds than asked for");
    return *builder_;
  }

  std::optional<std::vector<uint8_t>> fill_slice(int layer, int slice, const Stop* stop) override {
    std::vector<uint8_t> values(tables_.layers().slice_size(layer, slice));
    if (!builder_for(layer, layer).fill(layer, slice, values.data(), stop)) return std::nullopt;
    return values;
  }

  Rows rows_of(const Packed& position) const {
    const auto n = static_cast<size_t>(rules_.hollows);
    if (position.size != 2 * n + 3 || position.bytes[2 * n + 2] > 1)
      throw std::invalid_argument("these bytes are no position of this game");
    Rows rows;
    const uint8_t *own = position.bytes, *enemy = own + n + 1;
    if (position.bytes[2 * n + 2]) std::swap(own, enemy);
    std::copy_n(own, n, rows.own.begin());
    std::copy_n(enemy, n, rows.enemy.begin());
    return rows;
  }

  static uint64_t word(const Row& row) {
    uint64_t word = 0;
    for (int at = 0; at < most_row_hollows; ++at) word |= byte_of(at, row[at]);
    return word;
  }

  std::unique_ptr<KalahaBuilder> builder_;
  int built_for_ = 0;
};

template <class G>
class KalahaWorkshopOf final : public KalahaWorkshop {
 public:
  KalahaWorkshopOf(G game, const KalahaRules& rules)
      : KalahaWorkshop(rules), game_(std::move(game)) {}

 private:
  std::vector<Packed> list_wrong(int layer, size_t most, const Parallel& parallel) const override {
    return KalahaVerifier<G>(game_, rules_, tables_).verify(layer, most, parallel);
  }

  G game_;
};

inline std::unique_ptr<KalahaWorkshop> KalahaWorkshop::make(Choices choices) {
  return kalaha_game<std::unique_ptr<KalahaWorkshop>>(
      choices, []<class G>(G game, const KalahaRules& rules) {
    return std::make_unique<KalahaWorkshopOf<G>>(std::move(game), rules);
  });
}

}  // namespace hollows
