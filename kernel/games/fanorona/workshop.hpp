// The endgame tables of Fanorona under some rules as they are made and asked.
#pragma once

#include "core/workshop.hpp"
#include "games/fanorona/builder.hpp"
#include "games/fanorona/options.hpp"
#include "games/fanorona/verifier.hpp"

namespace hollows {

class FanoronaWorkshop : public Workshop<FanoronaTables> {
 public:
  // None if there are no such rules.
  static std::unique_ptr<FanoronaWorkshop> make(Choices choices);

  // Adds a layer, from those below it; false if it was stopped.
  bool build(int layer, const Parallel& parallel, const FanoronaTell& tell) {
    check_below(known(layer));
    return fill(layer, parallel, tell);
  }

  // If it is known.
  virtual std::optional<Ending> ending(const Packed& position) const = 0;

 protected:
  using Workshop::Workshop;

  void check_below(int layer) {
    if (layer > 2) plain(layer - 1);
  }

 private:
  virtual bool fill(int layer, const Parallel&, const FanoronaTell&) = 0;
};

template <class G>
class FanoronaWorkshopOf final : public FanoronaWorkshop {
 public:
  explicit FanoronaWorkshopOf(G game) : FanoronaWorkshop(game.board()), game_(std::move(game)) {}

  std::optional<Ending> ending(const Packed& packed) const override {
    const auto position = checked_position(game_, packed);
    if (!tables_.covers(position.own, position.enemy)) return std::nullopt;
    return tables_.ending(position.own, position.enemy);
  }

 private:
  bool fill(int layer, const Parallel& parallel, const FanoronaTell& tell) override {
    return FanoronaBuilder<G>(game_, tables_, parallel, tell).build(layer);
  }

  std::optional<std::vector<uint8_t>> fill_slice(int layer, int slice, const Stop* stop) override {
    check_below(layer);
    FanoronaBuilder<G> builder(game_, tables_, {1, stop}, [](const FanoronaNews&) {});
    const bool whole = builder.build_slice(layer, slice);
    std::vector<uint8_t> codes;
    tables_.each_stretch(layer, slice, [&](uint64_t begin, uint64_t count) {
      const uint8_t* first = tables_.plain(layer) + begin;
      codes.insert(codes.end(), first, first + count);
    });
    tables_.drop(layer);
    if (!whole) return std::nullopt;
    return codes;
  }

  std::vector<Packed> list_wrong(int layer, size_t most, const Parallel& parallel) const override {
    return FanoronaVerifier<G>(game_, tables_, parallel).verify(layer, most);
  }

  G game_;
};

inline std::unique_ptr<FanoronaWorkshop> FanoronaWorkshop::make(Choices choices) {
  return fanorona_game<std::unique_ptr<FanoronaWorkshop>>(
      choices, []<class G>(G game, const FanoronaRules&) {
    return std::make_unique<FanoronaWorkshopOf<G>>(std::move(game));
  });
}

}  // namespace hollows
