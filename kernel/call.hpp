// Functions passed without being inlined: one copy of a generator serves all callers that need no
// speed, which keeps the browser's kernel small.
#pragma once

#include "game.hpp"

namespace hollows {

// A function passed through a virtual call, without owning it.
template <class Signature>
class Call;
template <class... Arguments>
class Call<void(Arguments...)> {
 public:
  template <class F>
  Call(F& f)  // NOLINT: meant to convert
      : object_(&f), call_([](void* object, Arguments... arguments) {
          (*static_cast<F*>(object))(arguments...);
        }) {}
  void operator()(Arguments... arguments) const { call_(object_, arguments...); }

 private:
  void* object_;
  void (*call_)(void*, Arguments...);
};

HOLLOWS_SMALL_BEGIN

// Every legal move of a game that is not over.
template <Game G>
HOLLOWS_NOINLINE void each_child(
    const G& game, const typename G::Position& position,
    Call<void(const typename G::Move&, const typename G::Position&)> f) {
  game.children(position, f);
}

HOLLOWS_SMALL_END

// The same, inlined for the kinds of game that are made for speed.
template <Game G, class F>
HOLLOWS_INLINE void for_each_child(const G& game, const typename G::Position& position, F&& f) {
  if constexpr (G::packed) game.children(position, f);
  else each_child(game, position, Call<void(const typename G::Move&, const typename G::Position&)>(f));
}

}  // namespace hollows
