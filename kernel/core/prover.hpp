// What a game's own proof search tells of the moves of a position, before any of them is searched.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "core/stop.hpp"

namespace hollows {

// What a move is proven to be worth to the player who makes it: 1 it wins, -1 it loses, 0 neither.
struct Proven {
  PackedMove move;
  bool settled = false;
  int value = 0;

  // As good as proven: what is open may still be a draw.
  int worth() const { return settled ? value : 0; }
};

// What a proof may spend.
struct ProofLimit {
  uint64_t nodes = 0;
  const Stop* stop = nullptr;
  double (*now)() = nullptr;
  double until = 0;  // on that clock
};

// A game without one.
template <class G>
class Prover {
 public:
  static constexpr bool possible = false;
  explicit Prover(const G&) {}
  void forget() {}
};

}  // namespace hollows
