// What endgame tables and strategies tell a search: how the game ends from a position, without
// looking further.
#pragma once

#include "core/score.hpp"

namespace hollows {

// A game without any.
template <class G>
class Endings {
 public:
  static constexpr bool possible = false;
  bool open(const G&, int, const uint8_t*, size_t) { return false; }
};

}  // namespace hollows
