// Hus solved: what every first move of a position is worth, and how long it takes.
//
// All moves are looked at one move deeper in turn, so that the first length found is the shortest.
#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "hus_prover.hpp"

namespace hollows {

// What a first move is worth to the player who makes it; the length counts the move itself.
struct FirstMove {
  MoveText move;
  bool settled = false;
  int value = 0;
  int length = 0;
};

struct HusReport {
  int depth = 0;
  uint64_t nodes = 0;
  std::vector<FirstMove> moves;
  bool settled() const {
    return std::all_of(moves.begin(), moves.end(), [](const FirstMove& m) { return m.settled; });
  }
};

// A first move, settled if it ends the game.
template <Game G>
FirstMove first_move(const G& game, const typename G::Position& root, const HusMove& move,
                     const typename G::Position& after) {
  const Verdict verdict = game.over(after);
  if (!verdict.over()) return {game.text(root, move)};
  if (verdict.outcome == Outcome::draw) return {game.text(root, move), true, 0, 0};
  return {game.text(root, move), true,
          verdict.outcome == won_by(game.player(root)) ? 1 : -1, 1};
}

using HusNews = std::function<void(const HusReport&)>;

template <Game G>
class HusSolver {
 public:
  using Position = typename G::Position;

  HusSolver(const G& game, size_t megabytes) : game_(game), table_(megabytes) {}

  // Works until every first move is settled, `most_nodes` are spent, or it is stopped. `news` is
  // told now and then, by the thread that called.
  HusReport solve(const Position& root, int threads, uint64_t most_nodes,
                  const std::atomic<bool>* stop, const HusNews& news) {
    begin(root, threads, stop);
    while (!report_.settled() && report_.depth < longest_proof && report_.nodes < most_nodes) {
      ++report_.depth;
      deepen(news);
      if (stop && *stop) break;
      if (news) news(report_);
    }
    return report_;
  }

  ProofTable& table() { return table_; }

 private:
  using Prover = HusProver<G>;

  void begin(const Position& root, int threads, const std::atomic<bool>* stop) {
    report_ = {};
    afters_.clear();
    provers_.clear();
    game_.children(root, [&](const HusMove& move, const Position& after) {
      report_.moves.push_back(first_move(game_, root, move, after));
      afters_.push_back(after);
    });
    for (int i = 0; i < threads; ++i)
      provers_.push_back(std::make_unique<Prover>(game_, table_, stop));
  }

  static void settle(FirstMove& move, int value, int length) {
    move.settled = true;
    move.value = value;
    move.length = length;
  }

  // Each first move that is open is a task; every thread takes the next one.
  void deepen(const HusNews& news) {
    std::atomic<size_t> next{0};
    const auto labour = [&](Prover& prover) {
      for (size_t task; !prover.stopped() && (task = next++) < afters_.size();)
        if (!report_.moves[task].settled) look(prover, task);
    };
    if (news) provers_.front()->on_pulse([&] { news(counted()); });
    std::vector<std::thread> others;
    for (size_t i = 1; i < provers_.size(); ++i)
      others.emplace_back(labour, std::ref(*provers_[i]));
    labour(*provers_.front());
    for (std::thread& other : others) other.join();
    report_ = counted();
  }

  void look(Prover& prover, size_t task) {
    const int most = report_.depth;
    const int lost = prover.loss(afters_[task], most);
    if (prover.stopped()) return;
    const int won = lost <= most ? never : prover.win(afters_[task], most);
    if (prover.stopped()) return;
    const std::lock_guard lock(mutex_);
    FirstMove& move = report_.moves[task];
    if (lost <= most) settle(move, 1, lost + 1);
    else if (won <= most) settle(move, -1, won + 1);
    else if (lost == never && won == never) settle(move, 0, 0);
  }

  HusReport counted() {
    const std::lock_guard lock(mutex_);
    HusReport report = report_;
    report.nodes = 0;
    for (const auto& prover : provers_) report.nodes += prover->nodes();
    return report;
  }

  const G game_;
  ProofTable table_;
  HusReport report_;
  std::vector<Position> afters_;
  std::vector<std::unique_ptr<Prover>> provers_;
  std::mutex mutex_;
};

}  // namespace hollows
