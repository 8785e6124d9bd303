// What a strategy of Hus tells a search.
#pragma once

#include <memory>

#include "core/endings.hpp"
#include "games/hus/strategy.hpp"

namespace hollows {

// Hus has no tables but a strategy: replies that win, whatever the other side does.
template <bool May>
class Endings<Hus<May>> {
 public:
  static constexpr bool possible = true;
  using Position = typename Hus<May>::Position;

  // Takes over a strategy from the start: who wins after each first move, then the replies.
  HOLLOWS_SMALL bool open(const Hus<May>& game, int, const uint8_t* bytes, size_t size) {
    const auto firsts = hus_children(game, game.start()).size();
    if (size < firsts) return false;
    std::vector<Winner> winners;
    for (size_t i = 0; i < firsts; ++i) {
      if (bytes[i] > static_cast<uint8_t>(Winner::other)) return false;
      winners.push_back(static_cast<Winner>(bytes[i]));
    }
    auto strategy = std::make_unique<HusStrategy<Hus<May>>>(game);
    if (!strategy->read(game.start(), winners, {bytes + firsts, size - firsts})) return false;
    strategy_ = std::move(strategy);
    return true;
  }

  HOLLOWS_INLINE bool cover(const Position& position) const {
    return strategy_ && strategy_->find(position).move;
  }

  Value value(const Position& position, int ply) const {
    return {win - ply - strategy_->find(position).length, true};
  }

 private:
  std::unique_ptr<HusStrategy<Hus<May>>> strategy_;
};

}  // namespace hollows
