// What all searches that prove Hus share: the moves on a stack, the count of nodes, and the stop.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "core/children.hpp"
#include "core/stop.hpp"
#include "games/hus/sides.hpp"

namespace hollows {

// One thread's search, which goes at most `deepest` moves down. `Note` is what it notes of a child.
template <Game G, class Note>
class HusSearch {
 public:
  using Position = typename G::Position;

  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  bool stopped() const { return stopped_; }

  // Ends the work when that clock shows more.
  void until(double (*now)(), double time) {
    now_ = now;
    until_ = time;
  }

  // Called now and then while it works.
  void on_pulse(std::function<void()> pulse) { pulse_ = std::move(pulse); }

 protected:
  struct Child {
    Position position;
    PositionKey key;
    Note note;
  };

  // The moves that a position has: those that go on, and whether others end the game.
  struct Moves {
    Child* first;
    size_t count = 0;
    bool any = false, wins = false, draws = false;
  };

  HusSearch(const G& game, const Stop* stop, size_t deepest)
      : game_(game), stop_(stop), children_(most_children * (deepest + 1)) {}

  // They stand at the top of the stack: whoever goes on from them sets `top_` behind them.
  Moves generate(const Position& position) {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    if (nodes() % 1024 == 0) breathe();
    Moves moves{top_};
    for_each_child(game_, position, [&](const HusMove&, const Position& after) {
      moves.any = true;
      const Verdict verdict = game_.over(after);
      if (!verdict.over()) moves.first[moves.count++].position = after;
      else if (verdict.outcome == won_by(position.player)) moves.wins = true;
      else if (verdict.outcome == Outcome::draw) moves.draws = true;
    });
    return moves;
  }

  const G& game_;

 private:
  static constexpr size_t most_children = 48;  // 24 hollows, with capture and without

  void breathe() {
    if (raised(stop_) || (now_ && now_() > until_)) stopped_ = true;
    if (pulse_ && nodes() % (1 << 18) == 0) pulse_();
  }

  const Stop* stop_;
  double (*now_)() = nullptr;
  double until_ = 0;
  std::vector<Child> children_;  // of all positions on the way
  std::function<void()> pulse_;
  std::atomic<uint64_t> nodes_{0};  // which other threads may read
  bool stopped_ = false;

 protected:
  Child* top_ = children_.data();
};

}  // namespace hollows
