// Random play to the end.
#pragma once

#include <atomic>

#include "core/game.hpp"
#include "core/random.hpp"
#include "core/stop.hpp"

namespace hollows {

struct Playouts {
  uint64_t first = 0, second = 0, draws = 0;  // how the games ended
  uint64_t unfinished = 0;                    // cut off after `most_moves`
  uint64_t moves = 0;

  void add(const Playouts& other) {
    first += other.first;
    second += other.second;
    draws += other.draws;
    unfinished += other.unfinished;
    moves += other.moves;
  }
};

// Stones can go round for ever in Hus; a random game that is this long is given up.
constexpr int most_moves = 10'000;

template <Game G>
HOLLOWS_NOINLINE Playouts playouts(const G& game, const typename G::Position& start, uint64_t games,
                                   uint64_t seed, const Stop* stop = nullptr) {
  Playouts result;
  Random random(seed);
  for (uint64_t played = 0; played < games; ++played) {
    if (raised(stop)) break;
    typename G::Position position = start, after;
    int moves = 0;
    Verdict end = game.over(position);
    while (!end.over() && moves < most_moves) {
      if (!game.random_child(position, random, after)) {
        end = game.no_move(position);
        break;
      }
      position = after;
      ++moves;
      end = game.over(position);
    }
    result.moves += static_cast<uint64_t>(moves);
    ++(end.outcome == Outcome::first    ? result.first
       : end.outcome == Outcome::second ? result.second
       : end.outcome == Outcome::draw   ? result.draws
                                        : result.unfinished);
  }
  return result;
}

}  // namespace hollows
