// Hus solved: what every first move of a position is worth, and how long it takes.
//
// Who wins is found first, which is quick. Then all moves are looked at one move deeper in turn, so
// that the first length found is the shortest.
#pragma once

#include <functional>
#include <mutex>

#include "core/threads.hpp"
#include "games/hus/prover.hpp"

namespace hollows {

// What a first move is worth to the player who makes it; the length counts the move itself, and is
// 0 for a draw and as long as it is not known.
struct FirstMove {
  PackedMove move;
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
    return std::all_of(moves.begin(), moves.end(),
                       [](const auto& move) { return move.measured(); });
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
  if (!verdict.over()) return {game.pack_move(root, move)};
  if (verdict.outcome == Outcome::draw) return {game.pack_move(root, move), true, 0, 0};
  return {game.pack_move(root, move), true, verdict.outcome == won_by(game.player(root)) ? 1 : -1,
          1};
}

using HusNews = std::function<void(const HusReport&)>;

template <Game G>
class HusSolver {
 public:
  using Position = typename G::Position;

  // Who wins is found in any case; how soon, only if `lengths` are asked for.
  HusSolver(const G& game, size_t megabytes, bool lengths)
      : game_(game), lengths_(lengths), numbers_(lengths ? megabytes - megabytes / 2 : megabytes),
        table_(lengths ? megabytes / 2 : 0) {}

  // Works until every first move is settled and measured, the nodes are spent, or it is stopped.
  // `news` is told now and then, by the thread that called. What was found serves again.
  HusReport solve(const Position& root, const HusMeans& means, const Stop* stop,
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
  using Searches = std::vector<std::unique_ptr<Search>>;

  void begin(const Position& root) {
    report_ = {};
    positions_after_.clear();
    game_.children(root, [&](const HusMove& move, const Position& after) {
      report_.moves.push_back(first_move(game_, root, move, after));
      positions_after_.push_back(after);
    });
  }

  template <class Search, class... Tables>
  Searches<Search> searches_for(int threads, const Stop* stop, Tables&... tables) const {
    Searches<Search> searches;
    for (int i = 0; i < threads; ++i)
      searches.push_back(std::make_unique<Search>(game_, tables..., stop));
    return searches;
  }

  // Who wins: asked of the position first, because one move is enough for a win.
  void decide(const Position& root, const HusMeans& means, const Stop* stop, const HusNews& news) {
    const auto searches = searches_for<Decider>(means.threads, stop, numbers_);
    follow(searches, news);
    settle_by(*searches.front(), searches.front()->decide(root, means.most_nodes).value < 0);
    share(searches, [&](Decider& decider, size_t task) {
      FirstMove& move = report_.moves[task];
      if (move.settled || decider.nodes() >= means.most_nodes) return;
      const Decision found = decider.decide(positions_after_[task], means.most_nodes);
      const std::lock_guard lock(mutex_);
      if (found.settled) settle(move, -found.value, 0);
    });
    if (news) news(report_);
  }

  // What the decision on the whole position says of its moves.
  void settle_by(const Decider& decider, bool lost) {
    for (size_t i = 0; i < positions_after_.size(); ++i) {
      FirstMove& move = report_.moves[i];
      const Decision found = lost ? Decision{true, 1} : decider.remembered(positions_after_[i]);
      if (!move.settled && found.settled) settle(move, -found.value, 0);
    }
  }

  void measure(const HusMeans& means, const Stop* stop, const HusNews& news) {
    const auto searches = searches_for<Prover>(means.threads, stop, table_, numbers_);
    follow(searches, news);
    while (!report_.measured() && report_.depth < longest_proof &&
           report_.nodes < means.most_nodes && !raised(stop)) {
      ++report_.depth;
      share(searches, [this](Prover& prover, size_t task) {
        if (!report_.moves[task].measured()) look(prover, task);
      });
      if (news) news(report_);
    }
  }

  // The first of the searches tells the news while it works.
  template <class Search>
  void follow(const Searches<Search>& searches, const HusNews& news) {
    before_ = report_.nodes;
    if (news) searches.front()->on_pulse([this, &searches, &news] { news(counted(searches)); });
  }

  // Each first move is a task; every thread takes the next one.
  template <class Search, class Look>
  void share(const Searches<Search>& searches, const Look& look) {
    const Parallel parallel{static_cast<int>(searches.size())};
    parallel.run(positions_after_.size(), [&](uint64_t task, size_t thread) {
      if (!searches[thread]->stopped()) look(*searches[thread], task);
    });
    report_ = counted(searches);
  }

  static void settle(FirstMove& move, int value, int length) {
    move.settled = true;
    move.value = value;
    move.length = length;
  }

  // Of a move whose value is known only the length is asked.
  void look(Prover& prover, size_t task) {
    const int most = report_.depth, value = report_.moves[task].value;
    const int lost = value < 0 ? never : prover.loss(positions_after_[task], most);
    if (prover.stopped()) return;
    const int won = value > 0 || lost <= most ? never : prover.win(positions_after_[task], most);
    if (prover.stopped()) return;
    const std::lock_guard lock(mutex_);
    FirstMove& move = report_.moves[task];
    if (lost <= most) settle(move, 1, lost + 1);
    else if (won <= most) settle(move, -1, won + 1);
    else if (lost == never && won == never) settle(move, 0, 0);
  }

  template <class Search>
  HusReport counted(const Searches<Search>& searches) {
    const std::lock_guard lock(mutex_);
    HusReport report = report_;
    report.nodes = before_;
    for (const auto& search : searches) report.nodes += search->nodes();
    return report;
  }

  const G game_;
  bool lengths_;
  NumberTable numbers_;
  ProofTable table_;
  HusReport report_;
  uint64_t before_ = 0;  // nodes of crews whose work is done
  std::vector<Position> positions_after_;
  std::mutex mutex_;
};

}  // namespace hollows
