// Search, written once for all games: iterative deepening, principal variation search with a
// shared table, several threads, and proofs kept apart from estimates.
#pragma once

#include <memory>
#include <optional>
#include <vector>
#if !defined(__wasm__)
#include <thread>
#endif

#include "core/arithmetic.hpp"
#include "search/worker.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// The move that leads to the position of that key.
template <Game G>
std::optional<std::pair<PackedMove, typename G::Position>> move_to(
    const Task<G>& task, const typename G::Position& position, uint64_t key) {
  std::optional<std::pair<PackedMove, typename G::Position>> found;
  if (task.game.over(position).over()) return found;
  auto seek = [&](const auto& move, const auto& after) {
    if (!found && task.evaluation.key(after) == key)
      found.emplace(task.game.pack_move(position, move), after);
  };
  each_child(task.game, position, seek);
  return found;
}

// The points that a lead promises, in so many digits that turning them round twice changes nothing.
template <Game G>
double chance_of(double lead) {
  constexpr double digits = 1e6;
  const double chance = 1 / (1 + exponential(-Evaluation<G>::logit_per_unit * lead));
  return static_cast<double>(static_cast<uint64_t>(chance * digits + 0.5)) / digits;
}

// What a line that leads from the root to `end` means to the player at the root.
template <Game G>
Score meaning(const Task<G>& task, const Line& line, const typename G::Position& root,
              const typename G::Position& end) {
  constexpr bool margin = Evaluation<G>::margin_counts;
  const double points = line.score > 0 ? 1 : 0, lead = static_cast<double>(line.score) / unit;
  if (line.solid && line.score == 0) return {0, 0.5, true};
  if (line.solid && margin) return {lead, points, true};
  if (line.solid && (is_win(line.score) || is_loss(line.score))) {
    const int sign = task.game.player(root) == task.game.player(end) ? 1 : -1;
    return {static_cast<double>(sign * task.evaluation.lead(end) / unit), points, true,
            win - std::abs(line.score)};
  }
  // A win that is not proven yet leads by all there is.
  const double surest = static_cast<double>(surest_estimate) / unit;
  const double most = std::min<double>(surest, task.evaluation.there(root));
  const double estimate = std::clamp(lead, -surest, surest);
  return {std::clamp(lead, -most, most), chance_of<G>(estimate)};
}

// What the main thread has found, its lines as moves.
template <Game G>
Report make_report(Worker<G>& worker, int depth, const Task<G>& task) {
  Report report{
      depth, worker.nodes() + task.nodes, task.now() - task.began, worker.hits() + task.hits, {}};
  for (const auto& move : worker.root_moves()) {
    if (static_cast<int>(report.lines.size()) == task.settings.lines) break;
    Line line = move.said;
    line.moves.push_back(move.move);
    auto position = move.after;
    for (const uint64_t key : move.said_line) {
      const auto next = move_to(task, position, key);
      if (!next) break;
      line.moves.push_back(next->first);
      position = next->second;
    }
    line.means = meaning(task, line, worker.root(), position);
    report.lines.push_back(std::move(line));
  }
  return report;
}

// Who plays with contempt, and how much: a mark of his table entries.
inline uint64_t disliked_by(int player, int contempt) {
  return static_cast<uint64_t>(contempt) << 1 | static_cast<uint64_t>(player);
}

// One search. The position must have a legal move; `past` are the earlier positions of the game.
template <Game G, class Told>
Report search(const G& game, const Evaluation<G>& evaluation, const Endings<G>& endings,
              TranspositionTable& table, const typename G::Position& root,
              const std::vector<typename G::Position>& past, const Settings& settings,
              const Stop* stop, double (*now)(), Told&& told) {
  Task<G> task{game, evaluation, endings, table, settings, {}, 0, 0, stop, now, now()};
  if constexpr (Evaluation<G>::can_repeat) {
    for (const auto& position : past) {
      const uint64_t key = repetition_key(game, evaluation, position);
      task.past.insert(std::upper_bound(task.past.begin(), task.past.end(), key), key);
    }
    for (size_t i = 1; i < task.past.size(); ++i)
      if (task.past[i] == task.past[i - 1]) task.salt = mixed(task.salt, task.past[i]);
    task.contempt = evaluation.contempt(root, settings.contempt);
    if (task.contempt) task.salt = mixed(task.salt, disliked_by(game.player(root), task.contempt));
  }
  table.new_search();

  auto main = std::make_unique<Worker<G>>(task, 0);
  main->begin(root);
  auto report = [&](int depth) { return make_report(*main, depth, task); };
  int reached = 0;
  auto tell = [&](int depth) {
    reached = depth;
    told(report(depth));
  };
#if !defined(__wasm__)
  std::vector<std::unique_ptr<Worker<G>>> helpers;
  std::vector<std::thread> threads;
  for (int number = 1; number < settings.threads; ++number) {
    helpers.push_back(std::make_unique<Worker<G>>(task, number));
    helpers.back()->begin(root);
    threads.emplace_back([worker = helpers.back().get()] { worker->deepen([](int) {}); });
  }
#endif
  main->deepen(tell);
  task.ended = true;
#if !defined(__wasm__)
  for (auto& thread : threads) thread.join();
  for (const auto& helper : helpers) {
    task.nodes += helper->nodes();
    task.hits += helper->hits();
  }
#endif
  return report(reached);
}

HOLLOWS_SMALL_END

}  // namespace hollows
