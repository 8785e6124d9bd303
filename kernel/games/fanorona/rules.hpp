// Fanorona on bitboards, whole chains at a time.
#pragma once

#include <bit>
#include <type_traits>

#include "core/children.hpp"
#include "core/random.hpp"
#include "games/fanorona/lines.hpp"

namespace hollows {

// The options of hollows/games/fanorona.py.
struct FanoronaRules {
  bool continuation_may = false;
  bool first_turn_free = false;
  bool blocked_loses = false;
  int columns = 9;
  int rows = 5;
};

constexpr int quiet_moves = 100;  // this many in a row without a capture draw the game
constexpr uint32_t last_number = 999'999;

// The points a piece visits, as they cross the border.
using Path = PackedMove;

// `May`: a chain may be ended early, on boards that are not packed only if the rules say so.
template <class Board, bool May>
class Fanorona : private Board {
 public:
  using Move = Path;
  static constexpr bool packed = Board::packed;

  struct Position {
    uint64_t own = 0, enemy = 0;
    uint32_t number = 1;  // of the pair of moves
    uint8_t quiet = 0;    // moves since the last capture
    uint8_t player = 0;
    bool operator==(const Position&) const = default;
  };

  explicit Fanorona(const FanoronaRules& rules = {}, Board board = {})
      : Board(board), rules_(rules) {}

  Position start() const {
    Position position;
    const int full = lines.columns * (lines.rows / 2), half = lines.columns / 2;
    for (int point = 0; point < full; ++point) {
      position.own |= bit(lines.bit_of[point]);
      position.enemy |= bit(lines.bit_of[lines.points - 1 - point]);
    }
    for (int column = 0; column < half; ++column) {  // B W B W . B W B W, turned alike
      const uint64_t left = bit(lines.bit_of[full + column]);
      const uint64_t right = bit(lines.bit_of[full + lines.columns - 1 - column]);
      (column % 2 ? position.own : position.enemy) |= left;
      (column % 2 ? position.enemy : position.own) |= right;
    }
    return position;
  }

  const Lines& board() const { return lines; }
  int player(const Position& position) const { return position.player; }
  bool may_stop() const { return May && (Board::packed || rules_.continuation_may); }

  Verdict over(const Position& position) const {
    if (!position.enemy) return {won_by(position.player), Reason::taken};
    if (!position.own) return {won_by(1 - position.player), Reason::taken};
    if (position.quiet >= quiet_moves) return {Outcome::draw, Reason::quiet};
    return {};
  }

  Verdict no_move(const Position& position) const {
    if (!rules_.blocked_loses) return {Outcome::draw, Reason::blocked};
    return {won_by(1 - position.player), Reason::blocked};
  }

  template <class F>
  HOLLOWS_INLINE void children(const Position& position, F&& f) const {
    if (!position.enemy || position.quiet >= quiet_moves) return;
    const Movers all = movers(position);
    if (!captures(position, all, f)) paikas(position, all, f);
  }

  bool random_child(const Position& position, Random& random, Position& after) const {
    if (!position.enemy || position.quiet >= quiet_moves) return false;
    uint32_t seen = 0;
    auto choose = WithoutMoves{[&](const Position& child) {
      if (random.below(++seen) == 0) after = child;
    }};
    const Movers all = movers(position);
    return captures(position, all, choose) || random_paika(position, all, random, after);
  }

  template <class Observer>
  HOLLOWS_SMALL Position tell(const Position& position, const Move& path,
                              Observer&& observer) const {
    uint64_t own = position.own, enemy = position.enemy, visited = 0;
    int last = 0;
    for (int step = 1; step < path.size; ++step) {
      const int from = lines.bit_of[path.bytes[step - 1] & point_bits];
      const int to = lines.bit_of[path.bytes[step] & point_bits];
      const int by = to - from;
      own ^= bit(from) | bit(to);
      visited |= bit(from) | bit(to);
      if constexpr (std::decay_t<Observer>::listens)
        observer({.kind = Kind::hop,
                  .place = lines.point_of[from],
                  .count = 1,
                  .into = lines.point_of[to]});
      if (const int kind = path.bytes[step] & ~point_bits) {
        const bool approach = kind == by_approach;
        const int along = approach ? by : -by, before_row = approach ? to : from;
        const int slot = lines.slot(lines.direction_of(along), before_row);
        const uint64_t taken = run(enemy, lines.ahead[slot], along > 0);
        enemy ^= taken;
        if constexpr (std::decay_t<Observer>::listens) observer(taking(taken, along, approach, to));
        last = by;
      }
    }
    const bool captured = last != 0;
    if constexpr (std::decay_t<Observer>::listens) {
      const int at = lines.bit_of[path.bytes[path.size - 1] & point_bits];
      Why why = Why::paika;
      if (captured) {
        const uint64_t open = lines.all & ~(own | enemy | visited);
        const uint64_t next = open & lines.aside[lines.slot(lines.direction_of(last), at)];
        why = why_ended(position, enemy, prey_of(enemy, at, next));
      }
      observer({.kind = Kind::end, .place = lines.point_of[at], .why = why});
    }
    Position after = passed(position, captured);
    after.own = enemy;
    after.enemy = own;
    return after;
  }

  PackedMove pack_move(const Position&, const Move& path) const { return path; }

  HOLLOWS_SMALL size_t pack(const Position& position, uint8_t* bytes) const {
    const uint64_t white = position.player ? position.enemy : position.own;
    const uint64_t black = position.player ? position.own : position.enemy;
    for (int point = 0; point < lines.points; ++point) {
      const uint64_t here = bit(lines.bit_of[point]);
      bytes[point] = static_cast<uint8_t>(white & here ? 1 : black & here ? 2 : 0);
    }
    uint8_t* rest = bytes + lines.points;
    rest[0] = position.player;
    rest[1] = position.quiet;
    for (int i = 0; i < 3; ++i) rest[2 + i] = static_cast<uint8_t>(position.number >> (8 * i));
    return static_cast<size_t>(lines.points + 5);
  }

  HOLLOWS_SMALL bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
    if (size != static_cast<size_t>(lines.points + 5)) return false;
    uint64_t pieces[3] = {};
    for (int point = 0; point < lines.points; ++point) {
      if (bytes[point] > 2) return false;
      pieces[bytes[point]] |= bit(lines.bit_of[point]);
    }
    const uint8_t* rest = bytes + lines.points;
    const uint8_t player = rest[0];
    const uint32_t number = rest[2] | static_cast<uint32_t>(rest[3] << 8 | rest[4] << 16);
    if (player > 1 || rest[1] > quiet_moves || number < 1 || number > last_number) return false;
    position = {pieces[1 + player], pieces[2 - player], number, rest[1], player};
    return (pieces[1] | pieces[2]) != 0;
  }

 private:
  using Board::lines;

  // A piece on its way through a chain.
  struct Walk {
    uint64_t enemy;  // what is left of the enemy
    uint64_t open;   // the empty points where the piece has not been
    int at;
    uint64_t prey;  // what it can take next
  };

  // A turn as its moves are found: what they share, and who is told of them.
  template <class F>
  struct Turn {
    static constexpr bool has_path = asks_for_moves<std::decay_t<F>>;
    struct NoPath {};
    F& f;
    Position after;  // its pieces change from move to move
    const Fanorona& game;
    uint64_t rest = 0;  // the own pieces that stay
    std::conditional_t<has_path, Path, NoPath> path{};

    HOLLOWS_INLINE void begin(int point) {
      if constexpr (has_path) path.size = 0;
      go(point);
    }
    HOLLOWS_INLINE void go(int point) {
      if constexpr (has_path) path.push(point);
    }
    HOLLOWS_INLINE void back() {
      if constexpr (has_path) --path.size;
    }
    HOLLOWS_INLINE int steps() const {
      if constexpr (has_path) return path.size;
      else return 0;
    }
    HOLLOWS_INLINE void back_to([[maybe_unused]] int steps) {
      if constexpr (has_path) path.size = static_cast<uint8_t>(steps);
    }
    HOLLOWS_INLINE void tell(uint64_t own, uint64_t enemy) {
      after.own = enemy;
      after.enemy = own;
      f(path, after);
    }
  };

  static constexpr uint64_t bit(int at) { return uint64_t{1} << at; }

  // The unbroken row of enemies that begins at once in these points ahead. The first prey lie
  // downward, so that the way can be foretold, and working out both would cost more.
  static HOLLOWS_INLINE uint64_t run(uint64_t enemy, uint64_t ahead, bool upward) {
    const uint64_t enemies = ahead & enemy, gaps = ahead ^ enemies;
    if (upward) return enemies & (gaps - 1);
    HOLLOWS_STAY_A_BRANCH;
    return enemies & (~uint64_t{1} << (63 - std::countl_zero(gaps | 1)));
  }

  // The other player's turn; the pieces are still to be set.
  HOLLOWS_INLINE Position passed(const Position& position, bool captured) const {
    const uint32_t number = position.number + position.player;
    return {0, 0, number < last_number ? number : last_number,
            static_cast<uint8_t>(captured ? 0 : position.quiet + 1),
            static_cast<uint8_t>(1 - position.player)};
  }

  bool single(const Position& position) const {
    return position.number == 1 && !rules_.first_turn_free;
  }

  // For each direction the own pieces that can step there.
  struct Movers {
    uint64_t from[directions];
  };

  HOLLOWS_INLINE Movers movers(const Position& position) const {
    const uint64_t empty = lines.all & ~(position.own | position.enemy);
    const uint64_t even = position.own & lines.even;
    Movers movers;
    for (int way = 0; way < directions; ++way)
      movers.from[way] = (diagonal(way) ? even : position.own) & shifted(empty, -lines.shift[way]);
    return movers;
  }

  // Every capturing move; false if there is none.
  template <class F>
  HOLLOWS_INLINE bool captures(const Position& position, const Movers& movers, F& f) const {
    uint64_t able = 0;
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      able |= movers.from[way] & (shifted(position.enemy, -2 * by) | shifted(position.enemy, by));
    }
    if (!able) return false;
    Turn<F> turn{f, passed(position, true), *this};
    const uint64_t open = lines.all & ~(position.own | position.enemy);
    for (; able; able &= able - 1) {
      const int at = std::countr_zero(able);
      const uint64_t prey = prey_of(position.enemy, at, open & lines.near[at]);
      turn.begin(lines.point_of[at]);
      turn.rest = position.own ^ bit(at);
      if (single(position)) capture_once(turn, {position.enemy, open, at, prey});
      else fork(turn, position.enemy, open, at, prey);
    }
    return true;
  }

  // The enemies that a piece can take by a step to one of these points, each the first of its
  // row, with the board turned so that the piece stands at bit `2 * centre`.
  HOLLOWS_INLINE uint64_t prey_of(uint64_t enemy, int at, uint64_t to) const {
    return lines.targets[lines.around(to, at)] & turned(enemy, at - 2 * lines.centre);
  }

  // The step that takes the first of the prey. No point twice, no two steps in one direction.
  template <class F>
  HOLLOWS_INLINE Walk stepped(Turn<F>& turn, const Walk& walk) const {
    const int target = std::countr_zero(walk.prey);
    const Capture& step = lines.capture_of[target];
    const int to = walk.at + step.by;
    const uint64_t taken = run(walk.enemy, lines.ahead[walk.at + step.row],
                               target > 2 * lines.centre);
    const uint64_t enemy = walk.enemy ^ taken, open = (walk.open ^ bit(to)) | taken;
    turn.go(lines.point_of[to] | step.kind);
    return {enemy, open, to, prey_of(enemy, to, open & lines.aside[walk.at + step.next])};
  }

  template <class F>
  HOLLOWS_INLINE void capture_once(Turn<F>& turn, Walk walk) const {
    for (; walk.prey; walk.prey &= walk.prey - 1) {
      const Walk next = stepped(turn, walk);
      turn.tell(turn.rest | bit(next.at), next.enemy);
      turn.back();
    }
  }

  // Every chain. The walk is passed in pieces, in registers, and its last way needs no call.
  template <class F>
  static HOLLOWS_NOINLINE void fork(Turn<F>& turn, uint64_t enemy, uint64_t open, int at,
                                    uint64_t prey) {
    const int begun = turn.steps();
    while (prey) {
      const Walk next = turn.game.stepped(turn, {enemy, open, at, prey});
      prey &= prey - 1;
      if (!next.prey || turn.game.may_stop()) turn.tell(turn.rest | bit(next.at), next.enemy);
      if (next.prey && !prey) {
        enemy = next.enemy;
        open = next.open;
        at = next.at;
        prey = next.prey;
        continue;
      }
      if (next.prey) fork(turn, next.enemy, next.open, next.at, next.prey);
      turn.back();
    }
    turn.back_to(begun);
  }

  // The moves without capture.
  template <class F>
  HOLLOWS_INLINE void paikas(const Position& position, const Movers& movers, F& f) const {
    Turn<F> turn{f, passed(position, false), *this};
    for (int way = 0; way < directions; ++way)
      for (uint64_t from = movers.from[way]; from; from &= from - 1) {
        const int at = std::countr_zero(from), to = at + lines.shift[way];
        turn.begin(lines.point_of[at]);
        turn.go(lines.point_of[to]);
        turn.tell(position.own ^ bit(at) ^ bit(to), position.enemy);
      }
  }

  // Counts first, so that only the one that is drawn need be made.
  HOLLOWS_INLINE bool random_paika(const Position& position, const Movers& movers, Random& random,
                                   Position& after) const {
    uint32_t count[directions], all = 0;
    for (int way = 0; way < directions; ++way)
      all += count[way] = static_cast<uint32_t>(std::popcount(movers.from[way]));
    if (!all) return false;
    uint32_t skip = random.below(all);
    int way = 0;
    while (skip >= count[way]) skip -= count[way++];
    uint64_t from = movers.from[way];
    for (; skip; --skip) from &= from - 1;
    from &= ~from + 1;
    after = passed(position, false);
    after.own = position.enemy;
    after.enemy = position.own ^ from ^ shifted(from, lines.shift[way]);
    return true;
  }

  Step taking(uint64_t taken, int by, bool approach, int to) const {
    Step step{.kind = approach ? Kind::approach : Kind::withdrawal,
              .place = lines.point_of[to],
              .count = static_cast<uint8_t>(std::popcount(taken))};
    while (taken) {  // the nearest first
      const int at = by > 0 ? std::countr_zero(taken) : 63 - std::countl_zero(taken);
      step.taken[step.taken_size++] = {lines.point_of[at], 1};
      taken ^= bit(at);
    }
    return step;
  }

  Why why_ended(const Position& position, uint64_t enemy, uint64_t prey) const {
    if (!enemy) return Why::all_taken;
    if (!prey) return Why::no_more;
    return single(position) ? Why::first_turn : Why::chosen;
  }

  FanoronaRules rules_;
};

static_assert(Game<Fanorona<LeafletBoard, false>>);

}  // namespace hollows
