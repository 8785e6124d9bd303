// Fanorona in numbered actions: see batch/actions.hpp.
#pragma once

#include "batch/actions.hpp"
#include "games/fanorona/rules.hpp"

namespace hollows {

template <class Board, bool May>
class Actions<Fanorona<Board, May>, FanoronaRules> {
 public:
  using G = Fanorona<Board, May>;
  using Position = typename G::Position;

  // A piece on its way: where it is, the direction of its last step, the points it has been on.
  struct Chain {
    int at = -1, last = -1;
    uint64_t visited = 0;
    bool under_way() const { return at >= 0; }
  };

  // The pieces as they stand, with the mover still to move while his chain is under way.
  struct State {
    Position position;
    Chain chain;
  };

  Actions(G game, const FanoronaRules& rules) : game_(std::move(game)), rules_(rules) {}

  const G& game() const { return game_; }
  static const Position& position(const State& state) { return state.position; }

  Space space() const {
    const Lines& lines = game_.board();
    const int position = lines.points + 5;
    return {position + chain_bytes, position, stop() + game_.may_stop(), 7, lines.rows,
            lines.columns};
  }

  void pack(const State& state, uint8_t* bytes) const {
    uint8_t* chain = bytes + game_.pack(state.position, bytes);
    chain[0] = static_cast<uint8_t>(state.chain.at + 1);
    chain[1] = static_cast<uint8_t>(state.chain.last + 1);
    for (int i = 0; i < 8; ++i) chain[2 + i] = static_cast<uint8_t>(state.chain.visited >> (8 * i));
  }

  bool unpack(const uint8_t* bytes, State& state) const {
    const auto size = static_cast<size_t>(space().position);
    if (!game_.unpack(bytes, size, state.position)) return false;
    const uint8_t* chain = bytes + size;
    state.chain = {chain[0] - 1, chain[1] - 1, 0};
    for (int i = 0; i < 8; ++i) state.chain.visited |= uint64_t{chain[2 + i]} << (8 * i);
    return possible(state);
  }

  bool mark(const State& state, bool* legal) const {
    std::fill_n(legal, space().actions, false);
    if (game_.over(state.position).over()) return false;
    const int player = state.position.player;
    bool any = false;
    auto add = [&](int way, StepKind kind, uint64_t from) {
      for (; from; from &= from - 1)
        legal[action_of(player, {std::countr_zero(from), way, kind})] = any = true;
    };
    captures(state, [&](int way, uint64_t approaching, uint64_t withdrawing) {
      add(way, approach, approaching);
      add(way, withdrawal, withdrawing);
    });
    if (!any) ways(state, [&](int way, uint64_t from) { add(way, paika, from); });
    if (game_.may_stop() && state.chain.under_way()) legal[stop()] = true;
    return any;
  }

  bool act(State& state, int action) const {
    const Position before = state.position;
    if (game_.may_stop() && action == stop()) {
      state = {game_.tell(before, here(state), Silent{}), {}};
      state.position.quiet = 0;  // the move is told to its end, and it has captured
      return true;
    }
    const Hop hop = hop_of(before.player, action);
    const Position after = game_.tell(before, pack_move(state, action), Silent{});
    const uint64_t visited = state.chain.visited | bit(hop.from) | bit(hop.to(game_.board()));
    state = {{after.enemy, after.own, before.number, before.quiet, before.player},
             {hop.to(game_.board()), hop.way, visited}};
    if (hop.kind != paika && !single(before) && can_capture(state)) return false;
    state = {after, {}};
    return true;
  }

  // The step as a move of its own; nothing for stopping.
  PackedMove pack_move(const State& state, int action) const {
    if (game_.may_stop() && action == stop()) return {};
    const Hop hop = hop_of(state.position.player, action);
    PackedMove path;
    path.push(game_.board().point_of[hop.from]);
    path.push(game_.board().point_of[hop.to(game_.board())] | hop.kind << 6);
    return path;
  }

  // The mover's pieces and the enemy's; of a chain its piece, the points it has been on, and the
  // one ahead, which it may not step on next; all over the board the quiet moves, and whether
  // only one capture is allowed.
  void observe(const uint8_t* packed, uint8_t* planes) const {
    const Lines& lines = game_.board();
    State state;
    unpack(packed, state);
    const Position& position = state.position;
    const Chain& chain = state.chain;
    uint64_t piece = 0, ahead = 0;
    if (chain.under_way()) {
      piece = bit(chain.at);
      ahead = shifted(piece, lines.shift[chain.last]) & lines.all;
    }
    for (const uint64_t points : {position.own, position.enemy, piece, chain.visited, ahead}) {
      std::fill_n(planes, lines.points, uint8_t{0});
      for (uint64_t left = points; left; left &= left - 1)
        planes[seen(position.player, std::countr_zero(left))] = 1;
      planes += lines.points;
    }
    std::fill_n(planes, lines.points, position.quiet);
    std::fill_n(planes + lines.points, lines.points, uint8_t{single(position)});
  }

  // A chain under way is first ended at random, step by step.
  Playouts playouts(const State& state, uint64_t games, uint64_t seed) const {
    if (!state.chain.under_way()) return hollows::playouts(game_, state.position, games, seed);
    Random random(seed);
    Playouts sum;
    for (uint64_t played = 0; played < games; ++played) {
      bool legal[most_actions];
      State ended = state;
      do mark(ended, legal);
      while (!act(ended, random_action(legal, space().actions, random)));
      sum.add(hollows::playouts(game_, ended.position, 1, random()));
    }
    return sum;
  }

 private:
  enum StepKind { paika, approach, withdrawal };
  static constexpr int kinds = 3, chain_bytes = 10, most_actions = 45 * directions * kinds + 1;

  struct Hop {
    int from;  // a bit of the board
    int way;
    StepKind kind;
    int to(const Lines& lines) const { return from + lines.shift[way]; }
  };

  static constexpr uint64_t bit(int at) { return uint64_t{1} << at; }

  int stop() const { return game_.board().points * directions * kinds; }

  // A point as the player counts it, from the corner at his left.
  int seen(int player, int at) const {
    const int point = game_.board().point_of[at];
    return player ? game_.board().points - 1 - point : point;
  }

  int action_of(int player, Hop hop) const {
    const int way = player ? opposite(hop.way) : hop.way;
    return (seen(player, hop.from) * directions + way) * kinds + hop.kind;
  }

  Hop hop_of(int player, int action) const {
    const Lines& lines = game_.board();
    const int point = action / (directions * kinds), way = action / kinds % directions;
    const auto kind = static_cast<StepKind>(action % kinds);
    if (player) return {lines.bit_of[lines.points - 1 - point], opposite(way), kind};
    return {lines.bit_of[point], way, kind};
  }

  PackedMove here(const State& state) const {
    PackedMove path;
    path.push(game_.board().point_of[state.chain.at]);
    return path;
  }

  bool single(const Position& position) const {
    return position.number == 1 && !rules_.first_turn_free;
  }

  // For each direction the pieces that can step that way: all of the mover's, or the one whose
  // chain is under way, which comes to no point twice and never goes on in one direction.
  template <class F>
  HOLLOWS_INLINE void ways(const State& state, F&& f) const {
    const Lines& lines = game_.board();
    const auto& [position, chain] = state;
    const uint64_t pieces = chain.under_way() ? bit(chain.at) : position.own;
    const uint64_t free = lines.all & ~(position.own | position.enemy | chain.visited);
    for (int way = 0; way < directions; ++way) {
      if (way == chain.last) continue;
      const uint64_t from = pieces & shifted(free, -lines.shift[way]);
      f(way, diagonal(way) ? from & lines.even : from);
    }
  }

  // For each direction the pieces that can capture by approach, and by withdrawal.
  template <class F>
  HOLLOWS_INLINE void captures(const State& state, F&& f) const {
    const uint64_t enemy = state.position.enemy;
    ways(state, [&](int way, uint64_t from) {
      const int by = game_.board().shift[way];
      f(way, from & shifted(enemy, -2 * by), from & shifted(enemy, by));
    });
  }

  bool can_capture(const State& state) const {
    uint64_t any = 0;
    captures(state, [&](int, uint64_t approaching, uint64_t withdrawing) {
      any |= approaching | withdrawing;
    });
    return any != 0;
  }

  // Whether the chain is none, or one that a game can come to.
  bool possible(const State& state) const {
    const auto& [at, last, visited] = state.chain;
    if (!state.chain.under_way()) return last < 0 && !visited;
    if (at >= 64 || last < 0 || last >= directions || visited & ~game_.board().all) return false;
    return (bit(at) & state.position.own & visited) && !game_.over(state.position).over() &&
           !single(state.position) && can_capture(state);
  }

  G game_;
  FanoronaRules rules_;
};

}  // namespace hollows
