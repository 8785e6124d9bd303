// One thread of a search, told in numbered steps.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/children.hpp"
#include "search/move_order.hpp"
#include "search/task.hpp"

namespace hollows {

constexpr int longest_quiescence = 6;
constexpr int shared_depth = 3;       // from here on threads leave each other's moves for later
constexpr int aspiration = 2 * unit;  // half a unit cost up to 100 Elo: see docs/engine.md
constexpr int drawn_worth = 4;  // of what an ending looks like so much counts, when it is a draw
constexpr int soon = 6;         // moves: a loss that everybody sees coming

template <Game G>
class Worker {
 public:
  using Position = typename G::Position;

  struct RootMove {
    PackedMove move;
    Position after;
    Value value{-infinity, false};       // in the search under way
    std::vector<uint64_t> line;          // keys of the positions after it
    Line said{-infinity, false, 0, {}};  // by the last search that came to an end
    std::vector<uint64_t> said_line;
  };

  Worker(Task<G>& task, int number) : task_(task), number_(number) {}

  const Position& root() const { return root_; }
  uint64_t nodes() const { return nodes_; }
  uint64_t hits() const { return hits_; }
  std::vector<RootMove>& root_moves() { return root_moves_; }

  HOLLOWS_SMALL void begin(const Position& root) {
    root_ = root;
    auto add = [&](const auto& move, const Position& after) {
      for (const RootMove& other : root_moves_)
        if (other.after == after) return;  // other ways to the same position are the same move
      const PackedMove packed = task_.game.pack_move(root, move);
      if (task_.settings.considers(packed)) root_moves_.push_back({packed, after});
    };
    each_child(task_.game, root, add);
  }

  // Each iteration looks one move deeper; helpers keep up with the deepest. Calls `told` after
  // each of the main thread's.
  template <class Told>
  HOLLOWS_SMALL void deepen(Told&& told) {
    const int lines = std::min<int>(task_.settings.lines, static_cast<int>(root_moves_.size()));
    for (int depth = 1; depth <= task_.settings.depth; depth = next_depth(depth)) {
      for (int line = 0; line < lines; ++line) {
        search_line(line, depth);
        if (stopped_) return;
      }
      if (number_ == 0) told(depth);
      if (all_proven(lines)) return;
    }
  }

 private:
  struct Child {
    Position after;
    uint64_t key;
    int order;
    int slot;
  };

  int next_depth(int depth) {
    if (number_ == 0) task_.depth.store(depth + 1, std::memory_order_relaxed);
    return std::max(depth + 1, number_ ? task_.depth.load(std::memory_order_relaxed) : 0);
  }

  // 1. An aspiration window around the score of the last iteration, opened where it fails.
  HOLLOWS_SMALL void search_line(int line, int depth) {
    const int guess = root_moves_[static_cast<size_t>(line)].said.score;
    int width = aspiration;
    int alpha = depth < 4 ? -infinity : std::max(guess - width, -infinity);
    int beta = depth < 4 ? infinity : std::min(guess + width, +infinity);
    for (;;) {
      const int score = search_root(line, depth, alpha, beta);
      if (stopped_) return;
      width *= 4;
      if (score <= alpha && alpha > -infinity) alpha = std::max(score - width, -infinity);
      else if (score >= beta && beta < infinity) beta = std::min(score + width, +infinity);
      else return;
    }
  }

  HOLLOWS_SMALL int search_root(int line, int depth, int alpha, int beta) {
    const int low = alpha;
    bool all_solid = true;
    int best = -infinity;
    if constexpr (Evaluation<G>::can_repeat) path_[0] = repetition_key(root_);
    player_at_[0] = task_.game.player(root_);
    may_stop_ = depth > 1;  // there is always an answer
    const auto first = root_moves_.begin() + line;
    auto move = first, leader = first;
    for (; move != root_moves_.end() && best < beta; ++move) {
      const bool is_first = move == first;
      Value value = look(move->after, alpha, is_first ? beta : alpha + 1, depth - 1, 1, is_first);
      if (!is_first && value.score > alpha && !stopped_)
        value = look(move->after, alpha, beta, depth - 1, 1, true);
      if (stopped_) break;
      all_solid = all_solid && value.solid;
      if (is_first || value.score > best) {
        leader = move;
        move->value = value;
        move->line.assign(lines_[1], lines_[1] + line_sizes_[1]);
      }
      best = std::max(best, value.score);
      alpha = std::max(alpha, best);
    }
    if (move == first) return best;
    std::rotate(first, leader, leader + 1);
    // A line is proven when no other move can be better, or when it wins.
    if (!is_win(best)) first->value.solid = all_solid && !stopped_ && best > low && best < beta;
    if (!stopped_ || best > low) say(*first, depth);
    return best;
  }

  HOLLOWS_SMALL static void say(RootMove& move, int depth) {
    move.said = {move.value.score, move.value.solid, depth, {}};
    move.said_line = move.line;
  }

  bool all_proven(int lines) const {
    for (int line = 0; line < lines; ++line)
      if (!root_moves_[static_cast<size_t>(line)].said.solid) return false;
    return true;
  }

  // A child, from the point of view of who moved there: he may be the one to move again.
  HOLLOWS_INLINE Value look(const Position& after, int alpha, int beta, int depth, int ply,
                            bool main) {
    if (task_.game.player(after) == player_at_[ply - 1])
      return search(after, alpha, beta, depth, ply, main);
    return -search(after, -beta, -alpha, depth, ply, main);
  }

  // The value of a position for the player to move.
  Value search(const Position& position, int alpha, int beta, int depth, int ply, bool main) {
    // 2. Count the node; stop if asked to.
    line_sizes_[ply] = 0;
    if (out_of_time()) return {0, false};
    player_at_[ply] = task_.game.player(position);

    // 3. The end of the game, and what the stores have already decided.
    if (const Verdict end = task_.game.over(position); end.over()) return ended(position, end, ply);
    const Bounds bounds = task_.evaluation.bounds(position);
    if (bounds.least >= beta) return {bounds.least, true};
    if (bounds.most <= alpha) return {bounds.most, true};

    // 4. A position that came before on this path is as good as a draw, but no proof of one; a
    //    third time in the game is the rules' draw.
    const uint64_t key = task_.evaluation.key(position);
    if constexpr (Evaluation<G>::can_repeat) {
      path_[ply] = repetition_key(position);
      if (repeated(ply)) return {drawn(ply), false};
      if (third_time(path_[ply])) return {drawn(ply), !task_.contempt};
    }

    // 5. What the endgame tables prove.
    if (const auto proven = in_tables(position, ply)) return *proven;
    if (ply >= most_plies - 1) return {evaluate(position), false};

    // 6. What the table knows. A proof holds at every depth.
    const int offset = task_.evaluation.offset(position);
    const Found found = task_.table.probe(key ^ task_.salt);
    if (found.bound != Bound::none && (found.depth >= depth || found.solid)) {
      const int score = from_table(found.score, ply) + offset;
      const bool exact = found.bound == Bound::exact && (!main || found.solid);
      if (exact || (found.bound == Bound::at_least && score >= beta) ||
          (found.bound == Bound::at_most && score <= alpha))
        return {score, found.solid};
    }

    // 7. At the end of the depth only loud moves are looked at.
    if (depth <= 0) return quiesce(position, alpha, beta, ply, 0);

    // 8. The moves, in the order in which they promise most.
    const size_t begin = stack_.size();
    const bool overlooked = generate(position, found.move, ply);
    const size_t end = stack_.size();
    if (begin == end) return ended(position, task_.game.no_move(position), ply);

    // 9. A child that the table knows to be good enough saves the search.
    if (depth >= 3 && !(task_.settings.without & table_of_children)) {
      const Value known = known_child(begin, end, beta, depth, ply);
      if (known.score >= beta) {
        stack_.resize(begin);
        return known;
      }
    }

    // 10. All moves: the first with the whole window, the others to show that they are no better;
    //    late ones that take nothing less deep at first. What another thread is looking at is
    //    left for later, when the table knows it.
    const int low = alpha;
    const int next = depth - (end - begin == 1 ? 0 : 1);
    int best = -infinity;
    bool best_solid = false, all_solid = !overlooked;
    uint16_t best_move = 0;
    const bool shared = task_.settings.threads > 1 && depth >= shared_depth;
    for (size_t i = begin; i < stack_.size(); ++i) {
      if (i < end) pick(i, end);
      const Child child = stack_[i];
      if (shared && i > begin && i < end && task_.being_searched.has(child.key, depth)) {
        stack_.push_back(child);
        continue;
      }
      const BeingSearched::Sign sign(shared ? &task_.being_searched : nullptr, child.key, depth);
      const int number = static_cast<int>(i - begin);
      Value value = try_child(child, alpha, beta, next, ply, main, number);
      if (stopped_) break;
      all_solid = all_solid && value.solid;
      if (value.score > best) {
        best = value.score;
        best_solid = value.solid;
        best_move = static_cast<uint16_t>(child.key);
        if (best > alpha) {
          alpha = best;
          if (main) remember_line(child.key, ply);
        }
      }
      if (best >= beta) {
        if (child.order < MoveOrder::of_gain) order_.reward(child.slot, player_at_[ply], depth);
        break;
      }
    }
    stack_.resize(begin);
    if (stopped_) return {0, false};

    // 11. Keep what was found. A win needs only its own proof, anything else that of all moves.
    Value value{best, best >= beta || is_win(best) ? best_solid : all_solid};
    value.solid = value.solid && task_.evaluation.solid_allowed(position, to_table(best, ply));
    const Bound bound = best >= beta ? Bound::at_least : best > low ? Bound::exact : Bound::at_most;
    task_.table.store(key ^ task_.salt,
                      {to_table(best - offset, ply), depth, best_move, bound, value.solid});
    return value;
  }

  Value try_child(const Child& child, int alpha, int beta, int depth, int ply, bool main,
                  int number) {
    if (number == 0) return look(child.after, alpha, beta, depth, ply + 1, main);
    const bool reduced = depth >= 2 && number >= 3 && child.order < MoveOrder::of_gain &&
                         !(task_.settings.without & late_move_reductions);
    const int less = !reduced ? 0 : number >= 8 && depth >= 5 ? 2 : 1;
    Value value = look(child.after, alpha, alpha + 1, depth - less, ply + 1, false);
    if (less && value.score > alpha && !stopped_)
      value = look(child.after, alpha, alpha + 1, depth, ply + 1, false);
    if (value.score > alpha && value.score < beta && !stopped_)
      value = look(child.after, alpha, beta, depth, ply + 1, main);
    return value;
  }

  // Loud moves until the position may be judged: compulsory captures in Fanorona, extra turns
  // and captures in Kalaha.
  Value quiesce(const Position& position, int alpha, int beta, int ply, int deep) {
    const Quiet quiet = task_.settings.without & quiescence ? Quiet::yes
                                                            : task_.evaluation.quiet(position);
    if (quiet == Quiet::yes || hurried_ || deep >= longest_quiescence || ply >= most_plies - 2)
      return {evaluate(position), false};
    int best = -infinity;
    bool all_solid = true, best_solid = false;
    if (quiet == Quiet::may_pass) {
      best = evaluate(position);
      all_solid = false;
      if (best >= beta) return {best, false};
      alpha = std::max(alpha, best);
    }
    const size_t begin = stack_.size();
    generate(position, 0, ply);
    const size_t end = stack_.size();
    if (begin == end) return ended(position, task_.game.no_move(position), ply);
    for (size_t i = begin; i < end; ++i) {
      pick(i, end);
      const Position after = stack_[i].after;
      if (quiet == Quiet::may_pass && !task_.evaluation.loud(position, after)) continue;
      const Value value = look_quietly(after, alpha, beta, ply + 1, deep + 1);
      if (stopped_) break;
      all_solid = all_solid && value.solid;
      if (value.score > best) {
        best = value.score;
        best_solid = value.solid;
      }
      alpha = std::max(alpha, best);
      if (best >= beta) break;
    }
    stack_.resize(begin);
    Value value{best, best >= beta || is_win(best) ? best_solid : all_solid};
    value.solid = value.solid && task_.evaluation.solid_allowed(position, to_table(best, ply));
    return value;
  }

  Value look_quietly(const Position& after, int alpha, int beta, int ply, int deep) {
    line_sizes_[ply] = 0;
    if (out_of_time()) return {0, false};
    player_at_[ply] = task_.game.player(after);
    const bool same = player_at_[ply] == player_at_[ply - 1];
    if (const Verdict end = task_.game.over(after); end.over()) {
      const Value value = ended(after, end, ply);
      return same ? value : -value;
    }
    if (const auto proven = in_tables(after, ply)) return same ? *proven : -*proven;
    return same ? quiesce(after, alpha, beta, ply, deep)
                : -quiesce(after, -beta, -alpha, ply, deep);
  }

  HOLLOWS_INLINE std::optional<Value> in_tables(const Position& position, int ply) {
    if constexpr (Endings<G>::possible) {
      if (task_.endings.cover(position) && !(task_.settings.without & endgame_tables)) {
        ++hits_;
        const Value value = task_.endings.value(position, ply);
        if (value.score || !task_.contempt) return value;
        if constexpr (Evaluation<G>::can_repeat)
          if (ply == 1) return Value{drawn(ply) - snares(position), false};
        return Value{drawn(ply) + evaluate(position) / drawn_worth, false};
      }
    }
    return {};
  }

  // What a drawn ending still promises whoever moved there: a piece if all answers lose, though not
  // soon, less the fewer do, and hardly anything where the game has been before. What the right
  // answers take counts against it, as much as it does further on.
  HOLLOWS_SMALL int snares(const Position& position) const {
    const int before = task_.evaluation.lead(root_);
    int answers = 0, wrong = 0, lost = 0;
    auto count = [&](const auto&, const Position& after) {
      ++answers;
      if (!task_.game.over(after).over() && task_.endings.cover(after)) {
        const Value value = task_.endings.value(after, 0);
        const bool loses = value.solid && is_win(value.score);
        wrong += loses && win - value.score > soon;
        if (loses) return;
      }
      lost = std::max(lost, before - task_.evaluation.lead(after));
    };
    each_child(task_.game, position, count);
    const int hope = answers && !times(path_[1]) ? unit * wrong / answers : 0;
    return 1 + hope - lost / drawn_worth;
  }

  // What a draw is worth to the player to move there. Only without contempt is it a proof of one.
  int drawn(int ply) const {
    return player_at_[ply] == player_at_[0] ? -task_.contempt : task_.contempt;
  }

  Value ended(const Position& position, const Verdict& end, int ply) const {
    if constexpr (Evaluation<G>::can_repeat)
      if (end.outcome == Outcome::draw && task_.contempt) return {drawn(ply), false};
    const int score = task_.evaluation.ended(position, end, ply);
    return {score, task_.evaluation.solid_allowed(position, to_table(score, ply))};
  }

  int evaluate(const Position& position) const {
    if (task_.settings.without & fitted_evaluation) return task_.evaluation.lead(position);
    if (task_.settings.without & network) return task_.evaluation.weigh(position);
    return task_.evaluation.evaluate(position);
  }

  // What a move wins at once.
  int gain(const Position& before, const Position& after) const {
    const bool same = task_.game.player(before) == task_.game.player(after);
    const int lead = task_.evaluation.lead(after);
    return (same ? lead : -lead) - task_.evaluation.lead(before);
  }

  // Puts the children on the stack, each position once; true if some were overlooked.
  bool generate(const Position& position, uint16_t table_move, int ply) {
    const size_t begin = stack_.size();
    bool overlooked = false;
    auto add = [&](const auto& move, const Position& after) {
      const uint64_t key = task_.evaluation.key(after);
      for (size_t i = begin; i < stack_.size(); ++i)
        if (stack_[i].key == key && stack_[i].after == after) return;
      if (task_.settings.horizon < sees_all && stack_.size() > begin &&
          task_.evaluation.effort(position, after) > task_.settings.horizon) {
        overlooked = true;
        return;
      }
      task_.table.prefetch(key ^ task_.salt);
      const int slot = task_.evaluation.slot(move);
      stack_.push_back({after, key, order(position, after, key, slot, table_move, ply), slot});
    };
    for_each_child(task_.game, position, add);
    return overlooked;
  }

  int order(const Position& before, const Position& after, uint64_t key, int slot,
            uint16_t table_move, int ply) const {
    if (static_cast<uint16_t>(key) == table_move && table_move) return MoveOrder::of_table_move;
    const bool same = task_.game.player(before) == task_.game.player(after);
    const int won = gain(before, after) / unit;
    if (won > 1 || same) return MoveOrder::by_gain(won, same);
    return task_.settings.without & history_order ? 0 : order_.quiet(slot, player_at_[ply]);
  }

  // Brings the most promising of the remaining children to the front.
  void pick(size_t i, size_t end) {
    size_t best = i;
    for (size_t k = i + 1; k < end; ++k)
      if (stack_[k].order > stack_[best].order) best = k;
    if (best != i) std::swap(stack_[i], stack_[best]);
  }

  Value known_child(size_t begin, size_t end, int beta, int depth, int ply) const {
    for (size_t i = begin; i < end; ++i) {
      const Child& child = stack_[i];
      const Found found = task_.table.probe(child.key ^ task_.salt);
      if (found.bound == Bound::none || (found.depth < depth - 1 && !found.solid)) continue;
      if constexpr (Evaluation<G>::can_repeat)
        if (third_time(repetition_key(child.after))) continue;
      const bool same = task_.game.player(child.after) == player_at_[ply];
      const Bound needed = same ? Bound::at_least : Bound::at_most;
      if (found.bound != needed && found.bound != Bound::exact) continue;
      const int theirs = from_table(found.score, ply + 1) + task_.evaluation.offset(child.after);
      const int score = same ? theirs : -theirs;
      if (score >= beta) return {score, found.solid};
    }
    return {-infinity, false};
  }

  void remember_line(uint64_t key, int ply) {
    lines_[ply][0] = key;
    std::copy_n(lines_[ply + 1], line_sizes_[ply + 1], lines_[ply] + 1);
    line_sizes_[ply] = line_sizes_[ply + 1] + 1;
  }

  // Wins are counted from the root in the search and from the position in the table.
  static int to_table(int score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
  }
  static int from_table(int score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
  }

  uint64_t repetition_key(const Position& position) const {
    return hollows::repetition_key(task_.game, task_.evaluation, position);
  }

  bool repeated(int ply) const {
    for (int earlier = ply - 2; earlier >= 0; earlier -= 2)
      if (path_[earlier] == path_[ply]) return true;
    return false;
  }

  bool third_time(uint64_t key) const { return times(key) >= 2; }

  // How often the game has been at a position.
  ptrdiff_t times(uint64_t key) const {
    if (task_.past.empty()) return 0;
    const auto range = std::equal_range(task_.past.begin(), task_.past.end(), key);
    return range.second - range.first;
  }

  bool out_of_time() {
    ++nodes_;
    if (stopped_) return true;
    hurried_ = nodes_ + task_.nodes.load(std::memory_order_relaxed) > task_.settings.nodes;
    if (!may_stop_) return false;
    if (hurried_) return stopped_ = true;
    if (nodes_ % 1024) return false;
    const bool late = task_.now() - task_.began > task_.settings.seconds;
    const bool asked = raised(task_.stop);
    if (late || asked || task_.ended.load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
  }

  Task<G>& task_;
  int number_;
  Position root_;
  std::vector<RootMove> root_moves_;
  std::vector<Child> stack_;
  uint64_t nodes_ = 0, hits_ = 0;
  bool stopped_ = false, may_stop_ = false, hurried_ = false;
  int player_at_[most_plies + 2] = {};
  uint64_t path_[most_plies + 2] = {};
  MoveOrder order_;
  uint64_t lines_[most_plies + 2][most_plies + 2];
  int line_sizes_[most_plies + 2] = {};
};

}  // namespace hollows
