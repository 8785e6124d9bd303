// Checks an endgame table of Kalaha: every value must be what the moves of the game and the values
// after them make of it. The moves are those of the kernel's game, which is held against the law;
// nothing of the builder is used.
#pragma once

#include <algorithm>
#include <mutex>

#include "core/packed.hpp"
#include "core/threads.hpp"
#include "games/kalaha/any.hpp"
#include "games/kalaha/tables.hpp"

namespace hollows {

template <class G>
class KalahaVerifier {
 public:
  KalahaVerifier(const G& game, const KalahaRules& rules, const KalahaTables& tables)
      : game_(game), hollows_(rules.hollows), tables_(tables) {}

  // The positions of the layer whose value is wrong, in order; at most so many are listed.
  std::vector<Packed> verify(int layer, size_t most, const Parallel& parallel) const {
    std::vector<std::pair<int, uint32_t>> lines;  // seeds in the own row, its number
    const RowNumbers& numbers = tables_.layers().numbers();
    for (int seeds = 1; seeds < layer; ++seeds)
      for (uint32_t number = 0; number < numbers.count(seeds); ++number)
        lines.emplace_back(seeds, number);
    std::vector<std::pair<Row, Row>> wrong;
    std::mutex mutex;
    parallel.run(lines.size(), [&](uint64_t line) {
      const auto [seeds, number] = lines[line];
      check(layer, numbers.row(number, seeds), [&](const Row& own, const Row& enemy) {
        const std::lock_guard lock(mutex);
        if (wrong.size() < most) wrong.emplace_back(own, enemy);
      });
    });
    std::sort(wrong.begin(), wrong.end());
    std::vector<Packed> positions;
    for (const auto& [own, enemy] : wrong) positions.push_back(packed(own, enemy));
    return positions;
  }

 private:
  // Calls wrong(own row, enemy row) for every wrong value of a line: all positions of the layer
  // where the player to move has this row.
  template <class F>
  void check(int layer, const Row& own, F&& wrong) const {
    const int seeds = KalahaTables::sum(own);
    tables_.layers().numbers().each(layer - seeds, [&](const Row& enemy) {
      if (tables_.share(own, enemy) != best(own, enemy, layer)) wrong(own, enemy);
    });
  }

  Packed packed(const Row& own, const Row& enemy) const {
    Packed packed;
    packed.size = static_cast<size_t>(2 * hollows_ + 3);
    std::copy_n(own.begin(), hollows_, packed.bytes);
    std::copy_n(enemy.begin(), hollows_, packed.bytes + hollows_ + 1);
    return packed;
  }

  int best(const Row& own, const Row& enemy, int layer) const {
    int best = -1;
    game_.children(unpacked(game_, packed(own, enemy)),
                   [&](const auto&, const typename G::Position& after) {
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
