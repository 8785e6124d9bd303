// Which moves are tried first: that of the table, those that win something, and then those that
// were good elsewhere. Killers, kept by the position or by the move, saved no nodes beside these:
// see docs/engine.md.
#pragma once

#include "core/evaluation.hpp"

namespace hollows {

constexpr int most_plies = 100;

class MoveOrder {
 public:
  static constexpr int of_gain = 1 << 21, of_table_move = 1 << 28;

  // Of a move that wins so many units at once, or keeps the turn.
  static int by_gain(int won, bool same) { return of_gain + 64 * won + (same ? 32 : 0); }

  int quiet(int slot, int player) const { return history_[player][slot]; }

  // A quiet move that refuted its position is tried early in others.
  void reward(int slot, int player, int depth) {
    int& merit = history_[player][slot];
    merit += depth * depth;
    if (merit >= most_merit)
      for (auto& each_player : history_)
        for (int& each : each_player) each /= 2;
  }

 private:
  static constexpr int most_merit = 1 << 20;

  int history_[2][move_slots] = {};
};

}  // namespace hollows
