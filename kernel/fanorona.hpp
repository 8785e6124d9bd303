// Fanorona on bitboards, whole chains at a time.
#pragma once

#include <bit>

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
    if (!captures(position, f)) paikas(position, f);
  }

  bool random_child(const Position& position, Random& random, Position& after) const {
    uint32_t seen = 0;
    children(position, [&](const Move&, const Position& child) {
      if (random.below(++seen) == 0) after = child;
    });
    return seen > 0;
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
      if (captured) why = why_ended(position, {own ^ bit(at), enemy, lines.all & ~(own | enemy | visited), at, last});
      observer({.kind = Kind::end, .place = lines.point_of[at], .why = why});
    }
    return passed(position, own, enemy, captured);
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
    uint64_t rest;   // the other own pieces
    uint64_t enemy;  // what is left of the enemy
    uint64_t open;   // the empty points where the piece has not been
    int at;
    int last;        // the direction of its last step
  };

  // The enemies that a walk can take next, seen from where it stands: by approach two steps
  // away, by withdrawal one step away.
  struct Prey {
    uint64_t approached, withdrawn;
    explicit operator bool() const { return (approached | withdrawn) != 0; }
  };

  static constexpr uint64_t bit(int at) { return uint64_t{1} << at; }

  // The unbroken row of enemies that begins next to `from`.
  HOLLOWS_INLINE uint64_t run(uint64_t enemy, int from, int by) const {
    const uint64_t ray = lines.rays[lines.stride + 1 + by][from], here = ray & enemy, gaps = ray ^ here;
    const uint64_t up = here & (gaps - 1);
    const uint64_t down = here & (~uint64_t{1} << (63 - std::countl_zero(gaps | 1)));
    return by > 0 ? up : down;
  }

  HOLLOWS_INLINE Position passed(const Position& position, uint64_t own, uint64_t enemy,
                                 bool captured) const {
    const uint32_t number = position.number + position.player;
    return {enemy, own, number < last_number ? number : last_number,
            static_cast<uint8_t>(captured ? 0 : position.quiet + 1),
            static_cast<uint8_t>(1 - position.player)};
  }

  bool single(const Position& position) const {
    return position.number == 1 && !rules_.first_turn_free;
  }

  // Every capturing move; false if there is none.
  template <class F>
  HOLLOWS_INLINE bool captures(const Position& position, F& f) const {
    const uint64_t empty = lines.all & ~(position.own | position.enemy);
    uint64_t found = 0;
    Path path;
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      uint64_t movers = position.own & shifted(empty, -by);
      if (diagonal(way)) movers &= lines.even;
      uint64_t approaching = movers & shifted(position.enemy, -2 * by);
      uint64_t withdrawing = movers & shifted(position.enemy, by);
      found |= approaching | withdrawing;
      for (; approaching; approaching &= approaching - 1) {
        const int from = std::countr_zero(approaching), to = from + by;
        first_step(position, path, empty, from, to, by, run(position.enemy, to, by), by_approach, f);
      }
      for (; withdrawing; withdrawing &= withdrawing - 1) {
        const int from = std::countr_zero(withdrawing), to = from + by;
        first_step(position, path, empty, from, to, by, run(position.enemy, from, -by),
                   by_withdrawal, f);
      }
    }
    return found != 0;
  }

  template <class F>
  HOLLOWS_INLINE void first_step(const Position& position, Path& path, uint64_t empty, int from, int to, int by,
                                 uint64_t taken, int kind, F& f) const {
    path.size = 0;
    path.push(lines.point_of[from]);
    path.push(lines.point_of[to] | kind);
    const Walk walk{position.own ^ bit(from), position.enemy ^ taken, (empty ^ bit(to)) | taken, to, by};
    go_on(position, path, walk, single(position), f);
  }

  template <class F>
  HOLLOWS_INLINE void go_on(const Position& position, Path& path, const Walk& walk, bool last, F& f) const {
    const Prey prey = last ? Prey{} : prey_of(walk);
    if (May || !prey) f(path, passed(position, walk.rest | bit(walk.at), walk.enemy, true));
    if (prey) fork(position, path, walk, prey, f);
  }

  // Every continuation of a chain, and stopping where that is allowed.
  template <class F>
  HOLLOWS_NOINLINE void fork(const Position& position, Path& path, const Walk& walk, Prey prey,
                              F& f) const {
    steps_on(walk, prey, [&](int by, int to, uint64_t taken, int kind) {
      path.push(lines.point_of[to] | kind);
      go_on(position, path,
            {walk.rest, walk.enemy ^ taken, (walk.open ^ bit(to)) | taken, to, by}, false, f);
      --path.size;
    });
  }

  HOLLOWS_INLINE Prey prey_of(const Walk& walk) const {
    const int centre = lines.stride + 1;
    const uint64_t straight = bit((walk.at + walk.last) & 63);
    const unsigned next = lines.squeezed(walk.open & lines.near[walk.at] & ~straight, walk.at);
    return {std::rotr(walk.enemy, walk.at - 2 * centre) & lines.beyond[next],
            std::rotr(walk.enemy, walk.at - centre) & lines.behind[next]};
  }

  // The capturing steps that may follow: no point twice, no two steps in one direction.
  template <class F>
  HOLLOWS_INLINE void steps_on(const Walk& walk, Prey prey, F&& f) const {
    const int centre = lines.stride + 1;
    for (; prey.approached; prey.approached &= prey.approached - 1) {
      const int by = std::countr_zero(prey.approached) / 2 - centre, to = walk.at + by;
      f(by, to, run(walk.enemy, to, by), by_approach);
    }
    for (; prey.withdrawn; prey.withdrawn &= prey.withdrawn - 1) {
      const int by = centre - std::countr_zero(prey.withdrawn);
      f(by, walk.at + by, run(walk.enemy, walk.at, -by), by_withdrawal);
    }
  }

  // The moves without capture.
  template <class F>
  HOLLOWS_INLINE void paikas(const Position& position, F& f) const {
    const uint64_t empty = lines.all & ~(position.own | position.enemy);
    Path path;
    path.size = 2;
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      uint64_t movers = position.own & shifted(empty, -by);
      if (diagonal(way)) movers &= lines.even;
      for (; movers; movers &= movers - 1) {
        const int from = std::countr_zero(movers), to = from + by;
        path.bytes[0] = lines.point_of[from];
        path.bytes[1] = lines.point_of[to];
        f(path, passed(position, position.own ^ bit(from) ^ bit(to), position.enemy, false));
      }
    }
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
