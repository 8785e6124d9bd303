// The moves of a position, gone through one by one.
#pragma once

#include "core/function_ref.hpp"
#include "core/game.hpp"

namespace hollows {

// For callers of `children` that ask only where the moves lead, not which moves they are: a game
// whose moves are long need not write them down.
template <class F>
struct WithoutMoves {
  F f;
  template <class Move, class Position>
  void operator()(const Move&, const Position& after) {
    f(after);
  }
};

template <class F>
inline constexpr bool asks_for_moves = true;
template <class F>
inline constexpr bool asks_for_moves<WithoutMoves<F>> = false;

// One copy of a generator serves all callers that need no speed, which keeps the browser's kernel
// small.
HOLLOWS_SMALL_BEGIN

// Every legal move of a game that is not over.
template <Game G>
HOLLOWS_NOINLINE void each_child(
    const G& game, const typename G::Position& position,
    FunctionRef<void(const typename G::Move&, const typename G::Position&)> f) {
  game.children(position, f);
}

HOLLOWS_SMALL_END

// The same, inlined for the kinds of game that are made for speed.
template <Game G, class F>
HOLLOWS_INLINE void for_each_child(const G& game, const typename G::Position& position, F&& f) {
  if constexpr (G::packed) game.children(position, f);
  else
    each_child(game, position,
               FunctionRef<void(const typename G::Move&, const typename G::Position&)>(f));
}

}  // namespace hollows
