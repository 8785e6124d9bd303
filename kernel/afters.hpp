// For callers of `children` that ask only where the moves lead, not which moves they are: a game
// whose moves are long need not write them down.
#pragma once

namespace hollows {

template <class F>
struct Afters {
  F f;
  template <class Move, class Position>
  void operator()(const Move&, const Position& after) { f(after); }
};

template <class F>
inline constexpr bool asks_for_moves = true;
template <class F>
inline constexpr bool asks_for_moves<Afters<F>> = false;

}  // namespace hollows
