// A game in numbered actions: choices from a fixed list, as learning programs want them.
//
// In Hus and Kalaha an action is a hollow; where captures are free, as many more follow for the
// moves that take nothing. In Fanorona it is one step, (point, direction, kind), and the turn
// stays with the mover until his chain ends; where he may stop, that is the last action.
// Everything is counted as the mover sees it, so that both players choose and look alike.
#pragma once

#include <algorithm>
#include <type_traits>

#include "games/hus/any.hpp"
#include "games/kalaha/any.hpp"
#include "search/playout.hpp"

namespace hollows {

// How large everything is: a state in bytes, of which the first are the position, the list of
// actions, and an observation.
struct Space {
  int width, position, actions, planes, rows, columns;
};

inline int hollows_of(const HusRules& rules) { return 2 * rules.columns; }
inline int hollows_of(const KalahaRules& rules) { return rules.hollows; }

inline Space space_of(const HusRules& rules, int actions) {
  const int width = 4 * rules.columns + 2;
  return {width, width, actions, 1, 4, rules.columns};
}
inline Space space_of(const KalahaRules& rules, int actions) {
  const int width = 2 * rules.hollows + 3;
  return {width, width, actions, 2, 2, rules.hollows};
}

// The board as it lies before the mover, his outer row first, facing hollows in one column.
inline void observe(const HusRules& rules, const uint8_t* packed, uint8_t* planes) {
  const int columns = rules.columns, size = 2 * columns, player = packed[2 * size];
  const uint8_t *own = packed + player * size, *enemy = packed + (1 - player) * size;
  for (int column = 0; column < columns; ++column) {
    planes[column] = own[columns - 1 - column];
    planes[columns + column] = own[columns + column];
    planes[2 * columns + column] = enemy[size - 1 - column];
    planes[3 * columns + column] = enemy[column];
  }
}

// The hollows, his own row first, and the stores, each all along its owner's row.
inline void observe(const KalahaRules& rules, const uint8_t* packed, uint8_t* planes) {
  const int n = rules.hollows, size = n + 1, player = packed[2 * size];
  const uint8_t *own = packed + player * size, *enemy = packed + (1 - player) * size;
  for (int column = 0; column < n; ++column) {
    planes[column] = own[column];
    planes[n + column] = enemy[n - 1 - column];
  }
  std::fill_n(planes + 2 * n, n, own[n]);
  std::fill_n(planes + 3 * n, n, enemy[n]);
}

// The number of a legal action, all alike likely; 0 if there is none. Counted in bunches, because
// few of the many actions of Fanorona are legal.
inline int random_action(const bool* legal, int actions, Random& random) {
  constexpr int bunch = 64;
  auto count = [&](int from) {
    uint8_t here = 0;
    for (int at = from; at < std::min(from + bunch, actions); ++at) here += legal[at];
    return uint32_t{here};
  };
  uint32_t all = 0;
  for (int at = 0; at < actions; at += bunch) all += count(at);
  if (all == 0) return 0;
  uint32_t skip = random.below(all);
  int action = 0;
  for (uint32_t here; (here = count(action)) <= skip; action += bunch) skip -= here;
  while (!legal[action] || skip-- > 0) ++action;
  return action;
}

// Hus and Kalaha of every kind. All that takes a state asks for a valid one, `act` and `pack_move`
// for a legal action.
template <Game G, class Rules>
class Actions {
 public:
  using State = typename G::Position;

  Actions(G game, const Rules& rules)
      : game_(std::move(game)), rules_(rules), hollows_(hollows_of(rules)) {}

  const G& game() const { return game_; }
  static const State& position(const State& state) { return state; }

  Space space() const { return space_of(rules_, rules_.capture_may ? 2 * hollows_ : hollows_); }

  void pack(const State& state, uint8_t* bytes) const { game_.pack(state, bytes); }

  bool unpack(const uint8_t* bytes, State& state) const {
    return game_.unpack(bytes, static_cast<size_t>(space().width), state);
  }

  // Mark what is legal; false if nothing is.
  bool mark(const State& state, bool* legal) const {
    std::fill_n(legal, space().actions, false);
    if (game_.over(state).over()) return false;
    bool any = false;
    game_.children(state,
                   [&](const Move& move, const State&) { legal[action_of(move)] = any = true; });
    return any;
  }

  // Play the action; whether it ended a move.
  bool act(State& state, int action) const {
    state = game_.tell(state, move_of(action), Silent{});
    return true;
  }

  // The move that the action is.
  PackedMove pack_move(const State& state, int action) const {
    return game_.pack_move(state, move_of(action));
  }

  void observe(const uint8_t* packed, uint8_t* planes) const {
    hollows::observe(rules_, packed, planes);
  }

  Playouts playouts(const State& state, uint64_t games, uint64_t seed) const {
    return hollows::playouts(game_, state, games, seed);
  }

 private:
  using Move = typename G::Move;

  Move move_of(int action) const {
    const auto hollow = static_cast<uint8_t>(action % hollows_);
    if constexpr (std::is_integral_v<Move>) return hollow;
    else return {hollow, action < hollows_};
  }

  int action_of(const Move& move) const {
    if constexpr (std::is_integral_v<Move>) return move;
    else return move.hollow + (move.takes ? 0 : hollows_);
  }

  G game_;
  Rules rules_;
  int hollows_;
};

}  // namespace hollows
