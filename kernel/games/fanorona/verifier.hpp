// Checks the tables of tables.hpp by looking one move ahead.
//
// That is proof: a win or loss has its number of moves from positions that end sooner, down to
// those that end at once; and from a draw either player has a move to a draw, for ever.
#pragma once

#include <mutex>

#include "core/children.hpp"
#include "core/packed.hpp"
#include "core/threads.hpp"
#include "games/fanorona/tables.hpp"

namespace hollows {

template <class G>
class FanoronaVerifier {
 public:
  using Position = typename G::Position;
  FanoronaVerifier(const G& game, const FanoronaTables& tables, Parallel parallel)
      : game_(game), tables_(tables), parallel_(parallel) {}

  // The positions of the layer, one of each that are symmetrical, whose ending is wrong; at most so
  // many are listed.
  std::vector<Packed> verify(int pieces, size_t most) {
    for (int own = 1; own < pieces; ++own) {
      const int few = std::min(own, pieces - own), many = pieces - few;
      const auto& firsts = tables_.index().firsts(few);
      parallel_.run(firsts.size(), [&](uint64_t at) {
        FanoronaIndex::each_set(game_.board(), many, [&](uint64_t set) {
          if ((set & firsts[at]) || parallel_.stopped()) return;
          if (own == few) check(firsts[at], set, most);
          else check(set, firsts[at], most);
        });
      });
    }
    std::vector<Packed> positions;
    for (const Position& position : wrong_) {
      positions.emplace_back();
      positions.back().size = game_.pack(position, positions.back().bytes);
    }
    return positions;
  }

 private:
  void check(uint64_t own, uint64_t enemy, size_t most) {
    Position position;
    position.own = own;
    position.enemy = enemy;
    position.number = 2;
    if (tables_.ending(own, enemy) == look_ahead(position)) return;
    const std::lock_guard lock(mutex_);
    if (wrong_.size() < most) wrong_.push_back(position);
  }

  // The soonest win, else a draw, else the latest loss.
  Ending look_ahead(const Position& position) const {
    bool moves = false;
    Ending best{-1, 0};
    game_.children(position, WithoutMoves{[&](const Position& after) {
      moves = true;
      const Ending next = after.own ? tables_.ending(after.own, after.enemy) : Ending{-1, 0};
      const Ending mine{-next.result, next.result ? next.moves + 1 : 0};
      if (mine.result > best.result ||
          (mine.result == best.result && mine.result * mine.moves < best.result * best.moves))
        best = mine;
    }});
    if (!moves && game_.no_move(position).outcome == Outcome::draw) return {0, 0};
    return best;
  }

  const G& game_;
  const FanoronaTables& tables_;
  Parallel parallel_;
  std::mutex mutex_;
  std::vector<Position> wrong_;
};

}  // namespace hollows
