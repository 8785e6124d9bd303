// Fanorona on bitboards, whole chains at a time.
#pragma once

#include <bit>
#include <type_traits>

#include "afters.hpp"
#include "lines.hpp"
#include "random.hpp"

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
using Path = MoveText;

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
    auto choose = Afters{[&](const Position& child) {
      if (random.below(++seen) == 0) after = child;
    }};
    const Movers all = movers(position);
    return captures(position, all, choose) || random_paika(position, all, random, after);
  }

  template <class Observer>
  Position tell(const Position& position, const Move& path, Observer&& observer) const {
    uint64_t own = position.own, enemy = position.enemy, visited = 0;
    int last = 0;
    for (int step = 1; step < path.size; ++step) {
      const int from = lines.bit_of[path.bytes[step - 1] & point_bits];
      const int to = lines.bit_of[path.bytes[step] & point_bits];
      const int by = to - from;
      own ^= bit(from) | bit(to);
      visited |= bit(from) | bit(to);
      if constexpr (std::decay_t<Observer>::listens)
        observer({.kind = Kind::hop, .place = lines.point_of[from], .count = 1,
                  .into = lines.point_of[to]});
      if (const int kind = path.bytes[step] & ~point_bits) {
        const bool approach = kind == by_approach;
        const uint64_t taken = approach ? run(enemy, to, by) : run(enemy, from, -by);
        enemy ^= taken;
        if constexpr (std::decay_t<Observer>::listens)
          observer(taking(taken, approach ? by : -by, approach, to));
        last = by;
      }
    }
    const bool captured = last != 0;
    if constexpr (std::decay_t<Observer>::listens) {
      const int at = lines.bit_of[path.bytes[path.size - 1] & point_bits];
      Why why = Why::paika;
      const uint64_t open = lines.all & ~(own | enemy | visited);
      if (captured) why = why_ended(position, {enemy, open, at, last});
      observer({.kind = Kind::end, .place = lines.point_of[at], .why = why});
    }
    Position after = passed(position, captured);
    after.own = enemy;
    after.enemy = own;
    return after;
  }

  MoveText text(const Position&, const Move& path) const { return path; }

  size_t pack(const Position& position, uint8_t* bytes) const {
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

  bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
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
    int last;        // its last step, in bits
  };

  // A turn as its moves are found: what they share, and who is told of them.
  template <class F>
  struct Turn {
    static constexpr bool has_path = asks_for_moves<std::decay_t<F>>;
    struct NoPath {};
    F& f;
    Position after;  // its pieces change from move to move
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
    HOLLOWS_INLINE void tell(uint64_t own, uint64_t enemy) {
      after.own = enemy;
      after.enemy = own;
      f(path, after);
    }
  };

  static constexpr uint64_t bit(int at) { return uint64_t{1} << at; }

  // The unbroken row of enemies that begins next to `from`, in the direction of a step.
  HOLLOWS_INLINE uint64_t run(uint64_t enemy, int from, int by) const {
    const uint64_t ray = lines.rays[lines.centre + by][from];
    const uint64_t enemies = ray & enemy, gaps = ray ^ enemies;
    const uint64_t below_gap = gaps - 1;
    const uint64_t above_gap = ~uint64_t{1} << (63 - std::countl_zero(gaps | 1));
    return enemies & (by > 0 ? below_gap : above_gap);
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
    uint64_t starts[2 * directions], found = 0;
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      found |= starts[2 * way] = movers.from[way] & shifted(position.enemy, -2 * by);
      found |= starts[2 * way + 1] = movers.from[way] & shifted(position.enemy, by);
    }
    if (!found) return false;
    Turn<F> turn{f, passed(position, true)};
    for (int i = 0; i < 2 * directions; ++i)
      for (uint64_t from = starts[i]; from; from &= from - 1)
        set_out(position, turn, std::countr_zero(from), lines.captures[i]);
    return true;
  }

  // The first step of a chain, and all that can follow.
  template <class F>
  HOLLOWS_INLINE void set_out(const Position& position, Turn<F>& turn, int at,
                              const Capture& step) const {
    turn.begin(lines.point_of[at]);
    turn.rest = position.own ^ bit(at);
    const uint64_t open = lines.all & ~(position.own | position.enemy);
    const Walk walk = stepped(turn, position.enemy, open, at, step);
    if (single(position)) turn.tell(turn.rest | bit(walk.at), walk.enemy);
    else go_on(turn, walk);
  }

  // Where a capturing step leads.
  template <class F>
  HOLLOWS_INLINE Walk stepped(Turn<F>& turn, uint64_t enemy, uint64_t open, int at,
                              const Capture& step) const {
    const int to = at + step.by;
    const uint64_t taken = run(enemy, at + step.from, step.along);
    turn.go(lines.point_of[to] | step.kind);
    return {enemy ^ taken, (open ^ bit(to)) | taken, to, step.by};
  }

  template <class F>
  HOLLOWS_INLINE void go_on(Turn<F>& turn, const Walk& walk) const {
    const uint64_t prey = prey_of(walk);
    if (May || !prey) turn.tell(turn.rest | bit(walk.at), walk.enemy);
    if (prey) fork(turn, walk.enemy, walk.open, walk.at, prey);
  }

  // The enemies that a walk can take next, each the first of its row, with the board turned so
  // that the walk stands at bit `2 * centre`. No point twice, no two steps in one direction.
  HOLLOWS_INLINE uint64_t prey_of(const Walk& walk) const {
    const uint64_t straight_on = bit((walk.at + walk.last) & 63);
    const uint64_t to = walk.open & lines.near[walk.at] & ~straight_on;
    const uint64_t targets = lines.targets[lines.around(to, walk.at)];
    return targets & turned(walk.enemy, walk.at - 2 * lines.centre);
  }

  // Every continuation of a chain. The walk is passed in pieces, in registers.
  template <class F>
  HOLLOWS_NOINLINE void fork(Turn<F>& turn, uint64_t enemy, uint64_t open, int at,
                             uint64_t prey) const {
    for (; prey; prey &= prey - 1) {
      const Capture& step = lines.capture_of[std::countr_zero(prey)];
      go_on(turn, stepped(turn, enemy, open, at, step));
      turn.back();
    }
  }

  // The moves without capture.
  template <class F>
  HOLLOWS_INLINE void paikas(const Position& position, const Movers& movers, F& f) const {
    Turn<F> turn{f, passed(position, false)};
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
    Step step{.kind = approach ? Kind::approach : Kind::withdrawal, .place = lines.point_of[to],
              .count = static_cast<uint8_t>(std::popcount(taken))};
    while (taken) {  // the nearest first
      const int at = by > 0 ? std::countr_zero(taken) : 63 - std::countl_zero(taken);
      step.taken[step.taken_size++] = {lines.point_of[at], 1};
      taken ^= bit(at);
    }
    return step;
  }

  Why why_ended(const Position& position, const Walk& walk) const {
    if (!walk.enemy) return Why::all_taken;
    if (!prey_of(walk)) return Why::no_more;
    return single(position) ? Why::first_turn : Why::chosen;
  }

  FanoronaRules rules_;
};

static_assert(Game<Fanorona<LeafletBoard, false>>);

}  // namespace hollows
