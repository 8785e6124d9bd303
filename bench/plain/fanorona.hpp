// Fanorona, 9 by 5, on an array of 45 points. Frozen: see plain.hpp.
#pragma once

#include "plain.hpp"

namespace plain {

// The neighbour of each point in each direction, -1 where there is none.
struct Neighbours {
  int8_t to[45][8];

  constexpr Neighbours() : to{} {
    constexpr int dx[8] = {-1, 0, 1, -1, 1, -1, 0, 1}, dy[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
    for (int point = 0; point < 45; ++point)
      for (int way = 0; way < 8; ++way) {
        const int x = point % 9 + dx[way], y = point / 9 + dy[way];
        const bool diagonal = dx[way] && dy[way], even = (point % 9 + point / 9) % 2 == 0;
        const bool inside = x >= 0 && x < 9 && y >= 0 && y < 5;
        to[point][way] = static_cast<int8_t>(inside && (even || !diagonal) ? 9 * y + x : -1);
      }
  }
};

inline constexpr Neighbours neighbours;

// `May`: a piece may stop capturing, and the first turn is like any other.
template <bool May>
struct Fanorona {
  static constexpr int most_quiet = 100;

  struct Position {
    uint8_t points[45];  // 0 empty, 1 white, 2 black
    uint8_t player;
    uint8_t quiet;  // moves since the last capture
    int turn;       // moves made, both players counted
  };

  static Position start() {
    const char* rows =
        "wwwwwwwww"
        "wwwwwwwww"
        "bwbw.bwbw"
        "bbbbbbbbb"
        "bbbbbbbbb";
    Position position{};
    for (int point = 0; point < 45; ++point)
      position.points[point] = rows[point] == 'w' ? 1 : rows[point] == 'b' ? 2 : 0;
    return position;
  }

  static Result result(const Position& position) {
    bool white = false, black = false;
    for (int point = 0; point < 45; ++point) {
      white |= position.points[point] == 1;
      black |= position.points[point] == 2;
    }
    if (!black) return Result::first;
    if (!white) return Result::second;
    return position.quiet >= most_quiet ? Result::draw : Result::going;
  }

  static Result no_move(const Position&) { return Result::draw; }

  // The row of enemies that begins at the point is taken.
  static void take(Position& position, int point, int way, int enemy) {
    while (point >= 0 && position.points[point] == enemy) {
      position.points[point] = 0;
      point = neighbours.to[point][way];
    }
  }

  static Position step(const Position& position, int from, int to) {
    Position after = position;
    after.points[to] = after.points[from];
    after.points[from] = 0;
    return after;
  }

  // Every capturing way on from a point; true if there is one. `last` is the direction of the
  // step before.
  template <class F>
  static bool capture(const Position& position, int from, int last, bool* visited, F& f) {
    const int enemy = 2 - position.player;
    bool captured = false;
    visited[from] = true;
    for (int way = 0; way < 8; ++way) {
      const int to = neighbours.to[from][way];
      if (to < 0 || way == last || position.points[to] || visited[to]) continue;
      const int ahead = neighbours.to[to][way], behind = neighbours.to[from][7 - way];
      if (ahead >= 0 && position.points[ahead] == enemy) {
        Position after = step(position, from, to);
        take(after, ahead, way, enemy);
        go_on(after, to, way, visited, f);
        captured = true;
      }
      if (behind >= 0 && position.points[behind] == enemy) {
        Position after = step(position, from, to);
        take(after, behind, 7 - way, enemy);
        go_on(after, to, way, visited, f);
        captured = true;
      }
    }
    visited[from] = false;
    return captured;
  }

  template <class F>
  static void go_on(Position& position, int at, int way, bool* visited, F& f) {
    const bool single = !May && position.turn < 2;
    const bool went_on = !single && capture(position, at, way, visited, f);
    if (May || !went_on) {
      position.quiet = 0;
      pass(position, f);
    }
  }

  template <class F>
  static void pass(Position& position, F& f) {
    position.player = 1 - position.player;
    ++position.turn;
    f(position);
  }

  template <class F>
  static void paika(const Position& position, int from, F& f) {
    for (int way = 0; way < 8; ++way) {
      const int to = neighbours.to[from][way];
      if (to < 0 || position.points[to]) continue;
      Position after = step(position, from, to);
      ++after.quiet;
      pass(after, f);
    }
  }

  template <class F>
  static void children(const Position& position, F f) {
    if (result(position) != Result::going) return;
    const int own = position.player + 1;
    bool visited[45] = {}, captured = false;
    for (int from = 0; from < 45; ++from)
      if (position.points[from] == own) captured |= capture(position, from, -1, visited, f);
    if (captured) return;
    for (int from = 0; from < 45; ++from)
      if (position.points[from] == own) paika(position, from, f);
  }

  static bool random_move(Position& position, Random& random) {
    Position chosen;
    int count = 0;
    children(position, [&](const Position& after) {
      if (random.below(++count) == 0) chosen = after;
    });
    if (count) position = chosen;
    return count > 0;
  }
};

}  // namespace plain
