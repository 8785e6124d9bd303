// Hus, 8 columns, on an array of 16 a player. Frozen: see plain.hpp.
#pragma once

#include "plain.hpp"

namespace plain {

struct Hus {
  static constexpr int most_lifts = 1000;  // a move that needs one more is endless, and barred

  struct Position {
    uint8_t hollows[2][16];  // 0-7 the outer row, 8-15 the inner row, along the sowing
    uint8_t player;
  };

  static Position start() {
    Position position{};
    for (int player = 0; player < 2; ++player)
      for (int at = 0; at < 16; ++at) position.hollows[player][at] = at < 8 || at >= 12 ? 2 : 0;
    return position;
  }

  static bool can_move(const Position& position, int player) {
    for (int at = 0; at < 16; ++at)
      if (position.hollows[player][at] >= 2) return true;
    return false;
  }

  static Result result(const Position& position) {
    const bool first = can_move(position, 0), second = can_move(position, 1);
    if (first && second) return Result::going;
    return first ? Result::first : second ? Result::second : Result::draw;
  }

  // Only endless moves are left.
  static Result no_move(const Position&) { return Result::draw; }

  // Makes the move; false if it is endless.
  static bool play(Position& position, int hollow) {
    uint8_t* own = position.hollows[position.player];
    uint8_t* enemy = position.hollows[1 - position.player];
    int at = hollow, hand = own[at];
    own[at] = 0;
    for (int lift = 1; lift <= most_lifts; ++lift) {
      for (; hand; --hand) {
        at = (at + 1) % 16;
        ++own[at];
      }
      if (own[at] == 1) {
        position.player = 1 - position.player;
        return true;
      }
      hand = own[at];
      own[at] = 0;
      if (at >= 8 && enemy[23 - at]) {
        hand += enemy[23 - at] + enemy[at - 8];
        enemy[23 - at] = enemy[at - 8] = 0;
      }
    }
    return false;
  }

  template <class F>
  static void children(const Position& position, F f) {
    if (!can_move(position, 1 - position.player)) return;
    for (int hollow = 0; hollow < 16; ++hollow) {
      if (position.hollows[position.player][hollow] < 2) continue;
      Position after = position;
      if (play(after, hollow)) f(after);
    }
  }

  static bool random_move(Position& position, Random& random) {
    int hollows[16], count = 0;
    for (int hollow = 0; hollow < 16; ++hollow)
      if (position.hollows[position.player][hollow] >= 2) hollows[count++] = hollow;
    while (count) {
      const int chosen = random.below(count);
      Position after = position;
      if (play(after, hollows[chosen])) {
        position = after;
        return true;
      }
      hollows[chosen] = hollows[--count];
    }
    return false;
  }
};

}  // namespace plain
