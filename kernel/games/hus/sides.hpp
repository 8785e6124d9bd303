// What proofs of Hus must know of a position, whatever its kind: stones, choices, and a key.
#pragma once

#include <cstring>

#include "core/position_key.hpp"
#include "games/hus/any.hpp"

namespace hollows {

namespace hus_sides {

inline int stones(const Hus<false>::Side& side) { return sum_of(side.outer) + sum_of(side.inner); }
inline int stones(const Hus<true>::Side& side) { return sum_of(side.outer) + sum_of(side.inner); }
inline int stones(const AnyHus::Side& side) {
  int sum = 0;
  for (const uint8_t hollow : side) sum += hollow;
  return sum;
}

template <class Side>
int playable(const Side& side) {
  if constexpr (requires { side.outer; }) {
    return marked_counters.count[squeezed(at_least_two(side.outer))] +
           marked_counters.count[squeezed(at_least_two(side.inner))];
  } else {
    int hollows = 0;
    for (const uint8_t stones : side) hollows += stones >= 2;
    return hollows;
  }
}

inline uint64_t mixed(uint64_t word) {
  word = (word ^ (word >> 32)) * 0xd6e8feb86659fd93u;
  word = (word ^ (word >> 32)) * 0xd6e8feb86659fd93u;
  return word ^ (word >> 32);
}

// Both players see the board alike, so the key leaves out who is to move.
template <class Position>
PositionKey key_of(const Position& position) {
  constexpr size_t size = sizeof(position.own), words = 2 * size / sizeof(uint64_t);
  uint64_t rows[words];
  std::memcpy(rows, &position.own, size);
  std::memcpy(rows + words / 2, &position.enemy, size);
  uint64_t place = 0, check = 0;
  for (size_t i = 0; i < words; ++i) {
    const uint64_t row = mixed(rows[i] + (i + 1) * 0x9e3779b97f4a7c15u);
    place = (place ^ row) * 0xff51afd7ed558ccdu;
    check += row * (0x94d049bb133111ebu + 2 * i * 0xc4ceb9fe1a85ec53u);
  }
  return {mixed(place), mixed(check)};
}

}  // namespace hus_sides

}  // namespace hollows
