// Eight levels of strength, and how a weaker one errs: like a person, not by throwing games away.
//
// A weak level looks at fewer positions, overlooks moves that change much of the board (long
// relays, long chains), and chooses among moves that look nearly as good as the best. docs/levels
// has the matches that set the numbers: each step is worth 100 to 300 Elo.
#pragma once

#include "core/game.hpp"

namespace hollows {

constexpr int sees_all = 255;  // a horizon that overlooks nothing

struct Level {
  uint64_t nodes = 0;  // 0 takes all that it is given
  double slack = 0;    // a move that gives away so much of the chance is chosen 1/e times as often
  int horizon = sees_all;  // replies that change more hollows, or take more pieces, are overlooked
};

constexpr int most_level = 8;

// Set by Kalaha's matches; they serve every game that has none of its own.
inline constexpr Level usual_levels[most_level] = {
    {100, 0.25, 6}, {200, 0.14, 8}, {450, 0.065, 10}, {1'000, 0.052},
    {3'000, 0.035}, {8'000, 0.024}, {30'000, 0.01},   {},
};

template <class G>
inline constexpr const Level* levels_of = usual_levels;

}  // namespace hollows
