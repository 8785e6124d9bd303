// Hus proven: can the player to move force a win within so many moves, must he lose within so many?
//
// Only true ends count, and neither question depends on how the position came about: each move
// leaves one move less to prove it in, so that cycles need no care, and what is won here is won
// under any ruling on repetition. Far from the end it is asked first who wins at all, which is
// quick: what a player never wins he does not win in time either, and need not be searched.
#pragma once

#include <cmath>
#include <span>

#include "games/hus/decider.hpp"
#include "games/hus/proof_table.hpp"

namespace hollows {

// One thread's search; the tables are shared. Noted of a child is its place in the order.
template <Game G>
class HusProver : public HusSearch<G, int> {
 public:
  using Search = HusSearch<G, int>;
  using Search::stopped;
  using typename Search::Position;

  HusProver(const G& game, ProofTable& table, NumberTable& numbers, const Stop* stop)
      : Search(game, stop, longest_proof + 1), table_(table), decider_(game, numbers, stop) {}

  uint64_t nodes() const { return Search::nodes() + decider_.nodes(); }

  void on_pulse(const std::function<void()>& pulse) {
    Search::on_pulse(pulse);
    decider_.on_pulse(pulse);
  }

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
  using Search::top_;
  using typename Search::Child;
  using typename Search::Moves;

  static constexpr int least_stored = 2;  // what is searched less far costs less than a look-up

  // From how many moves on it is asked who wins, and what the answer may cost. For the leaflet's
  // game, whose lengths were not all found by 560 million nodes without, eleven settings from 4 to
  // 12 moves and up to 1000 * 1.4^n nodes took 46 to 127 million; this one 47, in the least time.
  static constexpr int least_asked = 11;
  static uint64_t most_to_ask(int most) {
    return static_cast<uint64_t>(30 * std::pow(1.5, std::min(most, 40)));
  }

  // What the table says of a child: it decides, it must be searched, or it changes nothing.
  enum class Look { settled, search, leave };

  // The number found, and the position that decided.
  struct Found {
    int moves;
    uint16_t decided = 0;
  };

  static int one_more(int moves) { return moves >= never ? never : moves + 1; }
  static uint16_t name_of(const PositionKey& key) { return static_cast<uint16_t>(key.check); }

  // What the table knows, and far from the end who wins, if that is found soon.
  Known look_up(const Position& position, const PositionKey& key, int most) {
    Known known = most < least_stored ? Known{} : table_.find(key);
    if (most < least_asked || known.decided()) return known;
    const uint64_t before = decider_.nodes();
    const Decision found = decider_.decide(position, before + most_to_ask(most));
    if (!found.settled) return known;
    if (found.value <= 0) known.win.from = never;
    if (found.value >= 0) known.loss.from = never;
    if (found.value && found.length <= longest_proof)
      (found.value > 0 ? known.win : known.loss).by = static_cast<uint8_t>(found.length);
    table_.store(key, known, decider_.nodes() - before);
    return known;
  }

  int win(const Position& position, const PositionKey& key, int most) {
    const Known known = look_up(position, key, most);
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
    const Known known = look_up(position, key, most);
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
  HusDecider<G> decider_;
};

}  // namespace hollows
