// The marks that `filled` and `at_least_two` set, counted and picked without a loop.
#pragma once

#include "bytes.hpp"

namespace hollows {

// One bit a counter instead of one byte, the lowest counter first.
HOLLOWS_INLINE unsigned squeezed(uint64_t marks) {
  constexpr uint64_t gather = 0x0102040810204080u;  // brings bit 8 i to bit 56 + i
  return static_cast<unsigned>(((marks >> 7) * gather) >> 56);
}

// For every set of squeezed marks how many there are, and which counter the n-th belongs to.
struct Marks {
  uint8_t count[256] = {}, nth[256][8] = {};
  constexpr Marks() {
    for (int set = 0; set < 256; ++set)
      for (int at = 0; at < 8; ++at)
        if (set >> at & 1) nth[set][count[set]++] = static_cast<uint8_t>(at);
  }
};
inline constexpr Marks marks_of{};

}  // namespace hollows
