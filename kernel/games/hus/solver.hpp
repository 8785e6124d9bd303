// Hus solved: what every first move of a position is worth, and how long it takes.
//
// Who wins is found first, which is quick. Then all moves are looked at one move deeper in turn, so
// that the first length found is the shortest.
#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "hus_prover.hpp"

namespace hollows {

// What a first move is worth to the player who makes it; the length counts the move itself, and is
// 0 for a draw and as long as it is not known.
struct FirstMove {
  MoveText move;
  bool settled = false;
  int value = 0;
  int length = 0;
  bool measured() const { return settled && (length || !value); }
};

struct HusReport {
  int depth = 0;
  uint64_t nodes = 0;
  std::vector<FirstMove> moves;
  bool measured() const {
    return std::all_of(moves.begin(), moves.end(), [](const auto& move) { return move.measured(); });
  }
};

// What a proof may spend.
struct HusMeans {
  int threads = 1;
  uint64_t most_nodes = ~uint64_t{0};
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

  // Who wins is found in any case; how soon, only if `lengths` are asked for.
  HusSolver(const G& game, size_t megabytes, bool lengths)
      : game_(game),
        lengths_(lengths),
        numbers_(lengths ? megabytes - megabytes / 2 : megabytes),
        table_(lengths ? megabytes / 2 : 0) {}

  // Works until every first move is settled and measured, the nodes are spent, or it is stopped.
  // `news` is told now and then, by the thread that called. What was found serves again.
  HusReport solve(const Position& root, const HusMeans& means, const std::atomic<bool>* stop,
                  const HusNews& news) {
    begin(root);
    decide(root, means, stop, news);
    if (lengths_) measure(means, stop, news);
    return report_;
  }

  bool lengths() const { return lengths_; }
  NumberTable& numbers() { return numbers_; }
  ProofTable& table() { return table_; }

 private:
  using Decider = HusDecider<G>;
  using Prover = HusProver<G>;
  template <class Search>
  using Crew = std::vector<std::unique_ptr<Search>>;

  void begin(const Position& root) {
    report_ = {};
    afters_.clear();
    game_.children(root, [&](const HusMove& move, const Position& after) {
      report_.moves.push_back(first_move(game_, root, move, after));
      afters_.push_back(after);
    });
  }

  template <class Search, class... Tables>
  Crew<Search> hire(int threads, const std::atomic<bool>* stop, Tables&... tables) const {
    Crew<Search> crew;
    for (int i = 0; i < threads; ++i)
      crew.push_back(std::make_unique<Search>(game_, tables..., stop));
    return crew;
  }

  // Who wins: asked of the position first, because one move is enough for a win.
  void decide(const Position& root, const HusMeans& means, const std::atomic<bool>* stop,
              const HusNews& news) {
    const auto crew = hire<Decider>(means.threads, stop, numbers_);
    follow(crew, news);
    settle_by(*crew.front(), crew.front()->decide(root, means.most_nodes).value < 0);
    share(crew, [&](Decider& decider, size_t task) {
      FirstMove& move = report_.moves[task];
      if (move.settled || decider.nodes() >= means.most_nodes) return;
      const Decision found = decider.decide(afters_[task], means.most_nodes);
      const std::lock_guard lock(mutex_);
      if (found.settled) settle(move, -found.value, 0);
    });
    if (news) news(report_);
  }

  // What the decision on the whole position says of its moves.
  void settle_by(const Decider& decider, bool lost) {
    for (size_t i = 0; i < afters_.size(); ++i) {
      FirstMove& move = report_.moves[i];
      const Decision found = lost ? Decision{true, 1} : decider.remembered(afters_[i]);
      if (!move.settled && found.settled) settle(move, -found.value, 0);
    }
  }

  void measure(const HusMeans& means, const std::atomic<bool>* stop, const HusNews& news) {
    const auto crew = hire<Prover>(means.threads, stop, table_, numbers_);
    follow(crew, news);
    while (!report_.measured() && report_.depth < longest_proof &&
           report_.nodes < means.most_nodes && !(stop && *stop)) {
      ++report_.depth;
      share(crew, [this](Prover& prover, size_t task) {
        if (!report_.moves[task].measured()) look(prover, task);
      });
      if (news) news(report_);
    }
  }

  // The first of the crew tells the news while it works.
  template <class Search>
  void follow(const Crew<Search>& crew, const HusNews& news) {
    before_ = report_.nodes;
    if (news) crew.front()->on_pulse([this, &crew, &news] { news(counted(crew)); });
  }

  // Each first move is a task; every thread takes the next one.
  template <class Search, class Look>
  void share(const Crew<Search>& crew, const Look& look) {
    std::atomic<size_t> next{0};
    const auto labour = [&](Search& search) {
      for (size_t task; !search.stopped() && (task = next++) < afters_.size();) look(search, task);
    };
    std::vector<std::thread> others;
    for (size_t i = 1; i < crew.size(); ++i) others.emplace_back(labour, std::ref(*crew[i]));
    labour(*crew.front());
    for (std::thread& other : others) other.join();
    report_ = counted(crew);
  }

  static void settle(FirstMove& move, int value, int length) {
    move.settled = true;
    move.value = value;
    move.length = length;
  }

  // Of a move whose value is known only the length is asked.
  void look(Prover& prover, size_t task) {
    const int most = report_.depth, value = report_.moves[task].value;
    const int lost = value < 0 ? never : prover.loss(afters_[task], most);
    if (prover.stopped()) return;
    const int won = value > 0 || lost <= most ? never : prover.win(afters_[task], most);
    if (prover.stopped()) return;
    const std::lock_guard lock(mutex_);
    FirstMove& move = report_.moves[task];
    if (lost <= most) settle(move, 1, lost + 1);
    else if (won <= most) settle(move, -1, won + 1);
    else if (lost == never && won == never) settle(move, 0, 0);
  }

  template <class Search>
  HusReport counted(const Crew<Search>& crew) {
    const std::lock_guard lock(mutex_);
    HusReport report = report_;
    report.nodes = before_;
    for (const auto& search : crew) report.nodes += search->nodes();
    return report;
  }

  const G game_;
  bool lengths_;
  NumberTable numbers_;
  ProofTable table_;
  HusReport report_;
  uint64_t before_ = 0;  // nodes of crews whose work is done
  std::vector<Position> afters_;
  std::mutex mutex_;
};

}  // namespace hollows
