// The winner's replies in Hus, and nothing else.
//
// A strategy is told by a walk: from each first move it goes through all moves of the loser and
// the one reply of the winner, and comes to each position of the winner once. Whoever walks the
// same way needs no positions written down, so a strategy is just the replies, a byte each, in the
// order of the walk. Where a move wins at once, none is written.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "games/hus/sides.hpp"

namespace hollows {

// Who wins after a first move, as far as a strategy tells it.
enum class Winner : uint8_t { untold, mover, other };

// The moves of a position in the order in which all walk: by hollow, captures first.
template <Game G>
struct HusChild {
  uint8_t move;
  typename G::Position after;
};

template <Game G>
std::vector<HusChild<G>> hus_children(const G& game, const typename G::Position& position) {
  std::vector<HusChild<G>> children;
  game.children(position, [&](const HusMove& move, const typename G::Position& after) {
    children.push_back({packed_move(move).bytes[0], after});
  });
  return children;
}

// A winner's reply as moves cross the border, and the moves up to his win if the loser holds out;
// 0 where there is none, or where the walk is still on the way through what follows it.
struct HusReply {
  uint8_t move = 0, length = 0;
};

// Replies by key, in one row of places: a key stands at the first free one after its own.
class ReplyTable {
 public:
  size_t size() const { return size_; }

  HusReply find(uint64_t key) const { return places_[place_of(key)].reply; }

  void add(uint64_t key, uint8_t move) {
    if (2 * (size_ + 1) > places_.size()) grow();
    places_[place_of(key)] = {key, {move}};
    ++size_;
  }

  void measure(uint64_t key, int length) {
    places_[place_of(key)].reply.length = static_cast<uint8_t>(length);
  }

 private:
  struct Place {
    uint64_t key = 0;
    HusReply reply;
  };

  size_t place_of(uint64_t key) const {
    size_t at = static_cast<size_t>(key) & (places_.size() - 1);
    while (places_[at].reply.move && places_[at].key != key) at = (at + 1) & (places_.size() - 1);
    return at;
  }

  void grow() {
    std::vector<Place> before(2 * places_.size());
    before.swap(places_);
    for (const Place& place : before)
      if (place.reply.move) places_[place_of(place.key)] = place;
  }

  std::vector<Place> places_ = std::vector<Place>(64);
  size_t size_ = 0;
};

// Replies by position: built by a walk, asked by an engine or a page.
template <Game G>
class HusStrategy {
 public:
  using Position = typename G::Position;

  explicit HusStrategy(const G& game) : game_(game) {}

  // Walks from every first move that is told; false as soon as a reply is missing or not legal.
  // `reply(position)` gives the move where the winner has none that wins at once, 0 if it has none.
  template <class Reply>
  bool walk(const Position& root, std::span<const Winner> winners, Reply&& reply) {
    const auto firsts = hus_children(game_, root);
    if (winners.size() != firsts.size()) return false;
    lengths_.assign(firsts.size(), 0);
    for (size_t i = 0; i < firsts.size(); ++i) {
      if (winners[i] == Winner::untold) continue;
      const Position& after = firsts[i].after;
      const bool over = game_.over(after).over(), other = winners[i] == Winner::other;
      const int rest = over ? 0 : other ? answer(after, reply) : answer_all(after, reply);
      if (!over && rest < 1) return false;
      lengths_[i] = static_cast<uint8_t>(rest + 1);
      if (other) continue;
      root_key_ = hus_sides::key_of(root).check;
      root_reply_ = {firsts[i].move, lengths_[i]};
    }
    return true;
  }

  // The same by replies that were written down, a byte each; false too if some are left over.
  bool read(const Position& root, std::span<const Winner> winners,
            std::span<const uint8_t> replies) {
    size_t at = 0;
    auto next = [&](const Position&) { return at < replies.size() ? replies[at++] : uint8_t{0}; };
    return walk(root, winners, next) && at == replies.size();
  }

  // The moves to the end after every first move of the walk, that move counted; 0 where untold.
  const std::vector<uint8_t>& lengths() const { return lengths_; }

  // The reply to a position that belongs to the strategy and in which no move wins at once.
  HusReply find(const Position& position) const {
    const uint64_t key = hus_sides::key_of(position).check;
    const HusReply reply = replies_.find(key);
    return reply.move ? reply : key == root_key_ ? root_reply_ : HusReply{};
  }

  // The reply, as moves cross the border; 0 if the position does not belong to the strategy.
  uint8_t probe(const Position& position) const {
    const uint8_t move = winning_move(position);
    return move ? move : find(position).move;
  }

  size_t size() const { return replies_.size(); }

 private:
  static constexpr int longest_way = 200;  // moves, so that a broken file cannot lead on and on

  uint8_t winning_move(const Position& position) const {
    uint8_t winning = 0;
    game_.children(position, [&](const HusMove& move, const Position& after) {
      if (!winning && game_.over(after).outcome == won_by(position.player))
        winning = packed_move(move).bytes[0];
    });
    return winning;
  }

  // The winner is to move: the moves up to his win, 0 where there is no way to it.
  template <class Reply>
  int answer(const Position& position, Reply& reply) {
    if (winning_move(position)) return 1;
    const uint64_t key = hus_sides::key_of(position).check;
    if (const HusReply known = replies_.find(key); known.move) return known.length;
    const uint8_t chosen = reply(position);
    if (chosen == 0 || depth_ == longest_way) return 0;
    replies_.add(key, chosen);
    for (const HusChild<G>& child : hus_children(game_, position)) {
      if (child.move != chosen || game_.over(child.after).over()) continue;
      ++depth_;
      const int longest = answer_all(child.after, reply);
      --depth_;
      if (longest < 0 || longest + 1 > longest_way) return 0;
      replies_.measure(key, longest + 1);
      return longest + 1;
    }
    return 0;
  }

  // The loser is to move: the moves up to his loss, -1 where he has a way out.
  template <class Reply>
  int answer_all(const Position& position, Reply& reply) {
    int longest = -1;
    for (const HusChild<G>& child : hus_children(game_, position)) {
      const Verdict end = game_.over(child.after);
      const int length = end.over() ? 0 : answer(child.after, reply);
      if (end.over() ? end.outcome != won_by(child.after.player) : length == 0) return -1;
      longest = std::max(longest, length + 1);
    }
    return longest;
  }

  const G game_;
  ReplyTable replies_;
  std::vector<uint8_t> lengths_;
  int depth_ = 0;
  uint64_t root_key_ = 0;
  HusReply root_reply_;  // the first move, if its player wins
};

}  // namespace hollows
