// Plain implementations of the three games: arrays and loops, nothing clever.
//
// FROZEN. This is the yardstick that the kernel's speed is measured against, so it must not be
// tuned, in either direction: a figure of last year would no longer compare with one of today.
// Change it only if it counts wrongly.
#pragma once

#include <cstdint>

namespace plain {

enum class Result { going, first, second, draw };

inline Result won_by(int player) { return player == 0 ? Result::first : Result::second; }

// SplitMix64: about the fastest generator there is, so that random play measures the games.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  int below(int n) {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return static_cast<int>(((z >> 32) * static_cast<uint64_t>(n)) >> 32);
  }

 private:
  uint64_t state_;
};

// The compiler must produce the whole position, though nobody looks at it.
template <class Position>
inline void keep(const Position& position) {
  asm volatile("" : : "m"(position));
}

}  // namespace plain
