// Checks an endgame table of Kalaha: every value must be what the moves of the game and the values
// after them make of it. The moves are those of the kernel's game, which is held against the law;
// nothing of the builder is used.
#pragma once

#include <atomic>

#include "any_kalaha.hpp"
#include "kalaha_tables.hpp"

namespace hollows {

template <class G>
class KalahaVerifier {
 public:
  using Stop = std::atomic<bool>;

  KalahaVerifier(const G& game, const KalahaRules& rules, const KalahaTables& tables)
      : game_(game), hollows_(rules.hollows), tables_(tables) {}

  // Calls wrong(own row, enemy row) for every wrong value of a line: all positions of the layer
  // where the player to move has this row.
  template <class F>
  void check(int layer, const Row& own, F&& wrong) const {
    const int seeds = KalahaTables::sum(own);
    tables_.layers().numbers().each(layer - seeds, [&](const Row& enemy) {
      if (tables_.share(own, enemy) != best(own, enemy, layer)) wrong(own, enemy);
    });
  }

 private:
  int best(const Row& own, const Row& enemy, int layer) const {
    uint8_t bytes[most_packed] = {};
    for (int at = 0; at < hollows_; ++at) {
      bytes[at] = own[at];
      bytes[hollows_ + 1 + at] = enemy[at];
    }
    typename G::Position position;
    game_.unpack(bytes, static_cast<size_t>(2 * hollows_ + 3), position);
    int best = -1;
    game_.children(position, [&](const auto&, const typename G::Position& after) {
      best = std::max(best, share_after(after, layer));
    });
    return best;
  }

  // What the first player gets in all once this position is reached.
  int share_after(const typename G::Position& after, int layer) const {
    uint8_t bytes[most_packed];
    game_.pack(after, bytes);
    const uint8_t *first = bytes, *second = bytes + hollows_ + 1;
    Row rows[2] = {};
    for (int at = 0; at < hollows_; ++at) {
      rows[0][at] = first[at];
      rows[1][at] = second[at];
    }
    if (!KalahaTables::sum(rows[0]) || !KalahaTables::sum(rows[1])) return first[hollows_];
    const int mover = bytes[2 * hollows_ + 2];
    const int share = tables_.share(rows[mover], rows[1 - mover]);
    return mover == 0 ? first[hollows_] + share : layer - second[hollows_] - share;
  }

  const G& game_;
  int hollows_;
  const KalahaTables& tables_;
};

}  // namespace hollows
