// The levels of Hus.
#pragma once

#include "core/levels.hpp"
#include "games/hus/any.hpp"

namespace hollows {

inline constexpr Level hus_levels[most_level] = {
    {40, 0.7, 6}, {100, 0.19, 11}, {220, 0.1, 13},  {400, 0.07, 15},
    {500, 0.07},  {1'800, 0.042},  {10'000, 0.014}, {},
};

template <bool May>
inline constexpr const Level* levels_of<Hus<May>> = hus_levels;
template <>
inline constexpr const Level* levels_of<AnyHus> = hus_levels;

}  // namespace hollows
