// Counting leaves: every move is made, also the last.
#pragma once

#include <atomic>

#include "core/children.hpp"
#include "core/stop.hpp"

namespace hollows {

// Makes the compiler produce a whole position, though nobody looks at it.
template <class Position>
HOLLOWS_INLINE void keep(const Position& position) {
  asm volatile("" : : "m"(position));
}

// Counts moves that are made.
struct Made {
  uint64_t count = 0;
  HOLLOWS_INLINE void operator()(const auto& after) {
    keep(after);
    ++count;
  }
};

// The moves of a position, each of them made.
template <Game G>
HOLLOWS_NOINLINE uint64_t moves_made(const G& game, const typename G::Position& position) {
  WithoutMoves<Made> made;
  for_each_child(game, position, made);
  return made.f.count;
}

// The leaves that many moves deep; a finished game has none below it.
template <Game G>
HOLLOWS_NOINLINE uint64_t perft(const G& game, const typename G::Position& position, int depth,
                                const Stop* stop = nullptr) {
  if (depth == 0) return 1;
  if (depth == 1) return moves_made(game, position);
  uint64_t leaves = 0;
  auto go_on = WithoutMoves{[&](const auto& after) {
    if (depth == 2) leaves += moves_made(game, after);
    else if (depth < 4 || !raised(stop)) leaves += perft(game, after, depth - 1, stop);
  }};
  for_each_child(game, position, go_on);
  return leaves;
}

}  // namespace hollows
