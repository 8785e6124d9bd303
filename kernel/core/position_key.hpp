// A position told by two hashes of 64 bits: of all positions that a proof ever meets, two are taken
// for each other less than once in a thousand million proofs.
#pragma once

#include "core/game.hpp"

namespace hollows {

struct PositionKey {
  uint64_t place, check;
  bool operator==(const PositionKey&) const = default;
};

}  // namespace hollows
