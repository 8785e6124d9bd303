// Hus proven: can the player to move force a win within so many moves, must he lose within so many?
//
// Only true ends count, and neither question depends on how the position came about: each move
// leaves one move less to prove it in, so that cycles need no care, and what is won here is won
// under any ruling on repetition.
#pragma once

#include <span>

#include "hus_search.hpp"
#include "proof_table.hpp"

namespace hollows {

// One thread's search; the table is shared. Noted of a child is its place in the order.
template <Game G>
class HusProver : public HusSearch<G, int> {
 public:
  using Search = HusSearch<G, int>;
  using typename Search::Position;
  using Search::nodes;
  using Search::stopped;

  HusProver(const G& game, ProofTable& table, const std::atomic<bool>* stop)
      : Search(game, stop, longest_proof + 1), table_(table) {}

  // Within how many moves the player to move wins a game that is not over: a number up to `most`
  // (the shortest, if `most` - 1 is known to be too few), or, where `most` are not enough, the
  // least number that is not ruled out. Nothing is known if the search was stopped.
  int win(const Position& position, int most) {
    return win(position, hus_sides::key_of(position), most);
  }

  // The same for his loss, which every move of his must allow.
  int loss(const Position& position, int most) {
    return loss(position, hus_sides::key_of(position), most);
  }

 private:
  using typename Search::Child;
  using typename Search::Moves;
  using Search::top_;

  static constexpr int least_stored = 2;  // what is searched less far costs less than a look-up

  // What the table says of a child: it decides, it must be searched, or it changes nothing.
  enum class Look { settled, search, leave };

  // The number found, and the position that decided.
  struct Found {
    int moves;
    uint16_t decided = 0;
  };

  static int one_more(int moves) { return moves >= never ? never : moves + 1; }
  static uint16_t name_of(const PositionKey& key) { return static_cast<uint16_t>(key.check); }

  int win(const Position& position, const PositionKey& key, int most) {
    const Known known = most < least_stored ? Known{} : table_.find(key);
    if (known.win.by <= most) return known.win.by;
    if (known.loss.proven()) return never;
    if (known.win.from > most) return known.win.from;
    const uint64_t before = nodes();
    Moves moves = this->generate(position);
    if (most == 1 && !moves.wins) return 2;
    const Found found = moves.wins ? Found{1} : quickest_loss(moves, most - 1, known.move);
    if (!stopped()) store(key, &Known::win, &Known::loss, found, most, nodes() - before);
    return found.moves;
  }

  int loss(const Position& position, const PositionKey& key, int most) {
    const Known known = most < least_stored ? Known{} : table_.find(key);
    if (known.loss.by <= most) return known.loss.by;
    if (known.win.proven()) return never;
    if (known.loss.from > most) return known.loss.from;
    const uint64_t before = nodes();
    Moves moves = this->generate(position);
    if (moves.wins) {
      store(key, &Known::win, &Known::loss, {1}, 1, 1);
      return never;
    }
    Found found{1};
    if (!moves.any || moves.draws) found.moves = never;
    else if (moves.count && most == 1) return 2;
    else if (moves.count) found = slowest_win(moves, most - 1, known.move);
    if (!stopped()) store(key, &Known::loss, &Known::win, found, most, nodes() - before);
    return found.moves;
  }

  // One move that loses for the other within `most` is enough for a win.
  Found quickest_loss(Moves& moves, int most, uint16_t hint) {
    int least = never;
    const auto look = [&](const Known& after) {
      if (after.loss.by <= most) return Look::settled;
      const int from = after.win.proven() ? never : after.loss.from;
      if (from <= most) return Look::search;
      least = std::min(least, one_more(from));
      return Look::leave;
    };
    for (Child& child : kept(moves, most, hint, look)) {
      const int found = loss(child.position, child.key, most);
      if (stopped() || found <= most) return done(moves, {found + 1, name_of(child.key)});
      least = std::min(least, one_more(found));
    }
    return done(moves, {least});
  }

  // Every move must win for the other within `most`; one that does not refutes the loss.
  Found slowest_win(Moves& moves, int most, uint16_t hint) {
    int longest = 1;
    const auto look = [&](const Known& after) {
      if (after.loss.proven() || after.win.from > most) return Look::settled;
      if (after.win.by > most) return Look::search;
      longest = std::max(longest, after.win.by + 1);
      return Look::leave;
    };
    for (Child& child : kept(moves, most, hint, look)) {
      const int found = win(child.position, child.key, most);
      if (stopped() || found > most) return done(moves, {one_more(found), name_of(child.key)});
      longest = std::max(longest, found + 1);
    }
    return done(moves, {longest});
  }

  // The children that must be searched, the most promising first: few stones and few hollows to
  // choose from for the player who is to move there. One that decides already comes before all.
  template <class LookAt>
  std::span<Child> kept(Moves& moves, int most, uint16_t hint, const LookAt& look_at) {
    const std::span<Child> all(moves.first, moves.count);
    for (Child& child : all) {
      child.key = hus_sides::key_of(child.position);
      if (most >= least_stored) table_.prefetch(child.key);
    }
    size_t left = 0;
    for (Child& child : all) {
      const Look look = look_at(most < least_stored ? Known{} : table_.find(child.key));
      if (look == Look::leave) continue;
      const auto& own = child.position.own;
      child.note = 4 * hus_sides::playable(own) + hus_sides::stones(own);
      if (hint && name_of(child.key) == hint) child.note = -1;
      if (look == Look::settled) child.note = -2;
      all[left++] = child;
    }
    const std::span<Child> chosen = all.first(left);
    std::sort(chosen.begin(), chosen.end(),
              [](const Child& one, const Child& other) { return one.note < other.note; });
    top_ = moves.first + left;
    return chosen;
  }

  Found done(const Moves& moves, Found found) {
    top_ = moves.first;
    return found;
  }

  // A number up to `most` is proven, and then the other result is ruled out; a greater one bounds.
  void store(const PositionKey& key, Span Known::* result, Span Known::* other, const Found& found,
             int most, uint64_t effort) {
    Known known = table_.find(key);  // others may have found more meanwhile
    Span& span = known.*result;
    if (found.moves <= most) {
      span.by = std::min(span.by, static_cast<uint8_t>(found.moves));
      (known.*other).from = never;
    } else {
      span.from = std::max(span.from, static_cast<uint8_t>(found.moves));
    }
    if (found.decided) known.move = found.decided;
    table_.store(key, known, effort);
  }

  ProofTable& table_;
};

}  // namespace hollows
