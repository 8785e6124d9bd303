// What the solver of Kalaha has proven: for a position, bounds on the share of the player to move.
//
// Positions have a number of their own, so an entry never answers for another position.
#pragma once

#include "core/buckets.hpp"
#include "games/kalaha/rows.hpp"

namespace hollows {

// Numbers all positions with neither stores nor player: every pair of rows.
class KalahaNumbers {
 public:
  static constexpr int most = 72, bits = 47;  // seeds; of a number, for six hollows
  static constexpr int most_hollows = 6;

  explicit KalahaNumbers(int hollows) {
    uint64_t start = 0;
    for (int seeds = 0; seeds <= most; ++seeds) {
      count_[seeds] = choose(seeds + hollows - 1, hollows - 1);
      for (int at = 0; at < hollows - 1; ++at)
        part_[at][seeds] = static_cast<uint32_t>(choose(seeds + at, at + 1));
    }
    for (int seeds = 0; seeds <= most; ++seeds)
      for (int own = 0; own <= seeds; ++own) {
        start_[own][seeds - own] = start;
        start += count_[own] * count_[seeds - own];
      }
  }

  // As RowNumbers numbers it.
  HOLLOWS_INLINE uint32_t row(uint64_t row) const {
    const uint64_t sums = row * ones;
    uint32_t number = 0;
    for (int at = 0; at < most_hollows - 1; ++at) number += part_[at][byte_at(sums, at)];
    return number;
  }

  HOLLOWS_INLINE uint64_t position(int own_seeds, uint32_t own, int enemy_seeds,
                                   uint32_t enemy) const {
    return start_[own_seeds][enemy_seeds] + own * count_[enemy_seeds] + enemy;
  }

 private:
  uint64_t count_[most + 1] = {}, start_[most + 1][most + 1] = {};
  uint32_t part_[most_hollows][most + 1] = {};  // of hollows that are not there: zero
};

class KalahaProofTable {
 public:
  static constexpr int no_hollow = 7;

  struct Bounds {
    int least, most;
    int hollow = no_hollow;  // whose move proved the lower bound
  };

  explicit KalahaProofTable(size_t megabytes) : buckets_(megabytes, KalahaNumbers::bits) {}

  // A position's number spread over the table: to and fro without loss, so that the bucket and
  // the rest kept in the entry say exactly which position it was.
  static HOLLOWS_INLINE uint64_t key(uint64_t number) {
    number ^= number >> 23;
    number = number * 0x9e3779b97f4a7c15u & mask;
    number ^= number >> 21;
    number = number * 0xd1342543de82ef95u & mask;
    return number ^ number >> 23;
  }

  HOLLOWS_INLINE void prefetch(uint64_t key) const { buckets_.prefetch(key); }

  HOLLOWS_INLINE Bounds probe(uint64_t key, int seeds) const {
    const uint64_t wanted = buckets_.rest(key);
    for (const uint64_t entry : buckets_.of(key))
      if (entry && entry >> rest_shift == wanted)
        return {static_cast<int>(entry >> 15 & 127), seeds - static_cast<int>(entry >> 8 & 127),
                static_cast<int>(entry >> 5 & 7)};
    return {0, seeds};
  }

  // `work` is how many positions it took: what was dear is kept.
  void store(uint64_t key, int seeds, const Bounds& bounds, uint64_t work) {
    const uint64_t wanted = buckets_.rest(key);
    uint64_t* place = nullptr;
    uint64_t cheapest = 32;
    for (uint64_t& entry : buckets_.of(key)) {
      if (!entry || entry >> rest_shift == wanted) {
        place = &entry;
        break;
      }
      if ((entry & 31) < cheapest) {
        cheapest = entry & 31;
        place = &entry;
      }
    }
    *place = wanted << rest_shift | static_cast<uint64_t>(bounds.least) << 15 |
             static_cast<uint64_t>(seeds - bounds.most) << 8 |
             static_cast<uint64_t>(bounds.hollow) << 5 |
             static_cast<uint64_t>(std::bit_width(work) < 31 ? std::bit_width(work) : 31);
  }

 private:
  static constexpr int rest_shift = 22;
  static constexpr uint64_t mask = (uint64_t{1} << KalahaNumbers::bits) - 1;

  Buckets<uint64_t> buckets_;
};

}  // namespace hollows
