// Scores inside a search, for the player to move.
#pragma once

#include "core/game.hpp"

namespace hollows {

// Estimates are hundredths of a stone, seed or piece and stay below `surest_estimate`. A win in
// n moves is `win - n`, above every estimate. Kalaha knows no wins of that kind: there the score
// is the margin in seeds, won or lost, and a proof is exact.
constexpr int unit = 100;
constexpr int surest_estimate = 28'000;
constexpr int win = 32'000;
constexpr int longest_win = 1'000;
constexpr int infinity = 60'000;

constexpr bool is_win(int score) { return score > win - longest_win; }
constexpr bool is_loss(int score) { return score < -(win - longest_win); }

// What a score means to the player to move, as it crosses the border: his lead in stones, seeds or
// pieces, and the points that he can expect, from 0 to 1. A proof says how the game ends: then the
// length counts both players' moves up to there, 0 where it is not known, and the lead is the one
// at the end, 0 where only the winner is known.
struct Score {
  double lead = 0, chance = 0.5;
  bool proven = false;
  int length = 0;
};

// What a search says: the score, and whether that saying is proven. `solid` belongs to the kind
// of bound that the score is within the window asked for: a fail-high says "at least", a
// fail-low "at most", anything between says "exactly".
struct Value {
  int score;
  bool solid;
  Value operator-() const { return {-score, solid}; }
};

}  // namespace hollows
