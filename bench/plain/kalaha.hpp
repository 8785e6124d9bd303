// Kalaha, 6 hollows with 6 seeds, on one array of 14. Frozen: see plain.hpp.
#pragma once

#include "plain.hpp"

namespace plain {

struct Kalaha {
  struct Position {
    int board[14];  // 0-5 a's hollows, 6 a's store, 7-12 b's hollows, 13 b's store
    int player;
  };

  static Position start() {
    Position position{};
    for (int at = 0; at < 14; ++at) position.board[at] = at == 6 || at == 13 ? 0 : 6;
    return position;
  }

  static bool row_is_empty(const Position& position, int player) {
    for (int at = 7 * player; at < 7 * player + 6; ++at)
      if (position.board[at]) return false;
    return true;
  }

  static Result result(const Position& position) {
    if (!row_is_empty(position, 0) && !row_is_empty(position, 1)) return Result::going;
    const int a = position.board[6], b = position.board[13];
    return a > b ? Result::first : b > a ? Result::second : Result::draw;
  }

  static void sweep(Position& position) {
    if (!row_is_empty(position, 0) && !row_is_empty(position, 1)) return;
    for (int player = 0; player < 2; ++player)
      for (int at = 7 * player; at < 7 * player + 6; ++at) {
        position.board[7 * player + 6] += position.board[at];
        position.board[at] = 0;
      }
  }

  static Position play(const Position& position, int hollow) {
    Position after = position;
    const int player = position.player, store = 7 * player + 6, enemy_store = 13 - 7 * player;
    int at = 7 * player + hollow;
    int seeds = after.board[at];
    after.board[at] = 0;
    while (seeds) {
      at = at == 13 ? 0 : at + 1;
      if (at == enemy_store) continue;
      ++after.board[at];
      --seeds;
    }
    const bool own = at >= 7 * player && at < store;
    if (own && after.board[at] == 1) {
      after.board[store] += 1 + after.board[12 - at];
      after.board[at] = after.board[12 - at] = 0;
    }
    sweep(after);
    if (at != store) after.player = 1 - player;
    return after;
  }

  template <class F>
  static void children(const Position& position, F f) {
    for (int hollow = 0; hollow < 6; ++hollow)
      if (position.board[7 * position.player + hollow]) f(play(position, hollow));
  }

  static bool random_move(Position& position, Random& random) {
    int hollows[6], count = 0;
    for (int hollow = 0; hollow < 6; ++hollow)
      if (position.board[7 * position.player + hollow]) hollows[count++] = hollow;
    if (!count) return false;
    position = play(position, hollows[random.below(count)]);
    return true;
  }

  static Result no_move(const Position& position) { return result(position); }
};

}  // namespace plain
