// Eight small counters in one 64-bit word: a row of hollows. Counter 0 is the lowest byte.
#pragma once

#include <bit>

#include "core/game.hpp"

namespace hollows {

constexpr uint64_t ones = 0x0101010101010101u;

HOLLOWS_INLINE int byte_at(uint64_t row, int at) {
  return static_cast<int>((row >> (8 * at)) & 0xff);
}

constexpr uint64_t byte_of(int at, uint64_t value) { return value << (8 * at); }

// The top bit of every counter that is at least so many, 1 to 128.
HOLLOWS_INLINE uint64_t at_least(int least, uint64_t row) {
  constexpr uint64_t low = 0x7f * ones;
  return (((row & low) + static_cast<uint64_t>(0x80 - least) * ones) | row) & ~low;
}
HOLLOWS_INLINE uint64_t filled(uint64_t row) { return at_least(1, row); }
HOLLOWS_INLINE uint64_t at_least_two(uint64_t row) { return at_least(2, row); }

// The sum of all counters, which must be below 256.
HOLLOWS_INLINE int sum_of(uint64_t row) { return static_cast<int>((row * ones) >> 56); }

// All bits of every counter whose top bit is marked.
HOLLOWS_INLINE uint64_t whole(uint64_t marks) { return (marks >> 7) * 255; }

// The row from its other end.
HOLLOWS_INLINE uint64_t reversed(uint64_t row) {
  row = (row & 0x00ff00ff00ff00ffu) << 8 | (row >> 8 & 0x00ff00ff00ff00ffu);
  row = (row & 0x0000ffff0000ffffu) << 16 | (row >> 16 & 0x0000ffff0000ffffu);
  return row << 32 | row >> 32;
}

// The counter that the lowest mark belongs to.
HOLLOWS_INLINE int first_marked(uint64_t marks) { return std::countr_zero(marks) >> 3; }

// Marks are counted and picked without a loop.

// One bit a counter instead of one byte, the lowest counter first.
HOLLOWS_INLINE unsigned squeezed(uint64_t marks) {
  constexpr uint64_t gather = 0x0102040810204080u;  // brings bit 8 i to bit 56 + i
  return static_cast<unsigned>(((marks >> 7) * gather) >> 56);
}

// For every set of squeezed marks how many there are, and which counter the n-th belongs to.
struct MarkedCounters {
  uint8_t count[256] = {}, nth[256][8] = {};
  constexpr MarkedCounters() {
    for (int set = 0; set < 256; ++set)
      for (int at = 0; at < 8; ++at)
        if (set >> at & 1) nth[set][count[set]++] = static_cast<uint8_t>(at);
  }
};
inline constexpr MarkedCounters marked_counters{};

}  // namespace hollows
