// The levels of Fanorona.
#pragma once

#include "core/levels.hpp"
#include "games/fanorona/rules.hpp"

namespace hollows {

inline constexpr Level fanorona_levels[most_level] = {
    {60, 0.45, 1},      {280, 0.125, 4}, {700, 0.085, 6}, {1'800, 0.056, 9},
    {3'500, 0.043, 11}, {8'000, 0.031},  {16'000, 0.018}, {},
};

template <class Board, bool May>
inline constexpr const Level* levels_of<Fanorona<Board, May>> = fanorona_levels;

}  // namespace hollows
