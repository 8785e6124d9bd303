// Hus decided: who wins, with no question of how soon.
//
// Proof-number search, depth first (Nagai 2002): one player, the attacker, is after a win, the
// other after anything else, and the search goes where the fewest positions seem to be left to
// decide. A position come back to on the way is no win for the attacker; but only what rests on
// true ends alone is believed, each position on positions decided before it. So what is won or
// drawn here is so under any ruling on repetition.
#pragma once

#include <span>

#include "core/arithmetic.hpp"
#include "games/hus/number_table.hpp"
#include "games/hus/proof_search.hpp"

namespace hollows {

// What is decided for the player to move: 1 he wins, -1 he loses, 0 neither can; and the moves to
// the end, at most.
struct Decision {
  bool settled = false;
  int value = 0, length = 0;
};

// One thread's search; the table is shared.
template <Game G>
class HusDecider : public HusSearch<G, Numbers> {
 public:
  using Search = HusSearch<G, Numbers>;
  using Search::nodes;
  using Search::stopped;
  using typename Search::Position;

  HusDecider(const G& game, NumberTable& table, const Stop* stop)
      : Search(game, stop, longest_way), table_(table) {}

  // Who wins a game that is not over, as far as `most_nodes` of this search in all show it.
  Decision decide(const Position& position, uint64_t most_nodes) {
    most_nodes_ = most_nodes;
    bool drawn = true;
    // The first player attacks first, wherever it begins, so that what is found serves again.
    for (attacker_ = 0; attacker_ < 2; ++attacker_) {
      const Numbers found = search(position, key_of(position), unlimited);
      if (!found.decided()) return {};
      if (found.length < Numbers::drawn) return decision(found);
      drawn &= found.length == Numbers::drawn;
    }
    return {drawn};
  }

  // A win or loss remembered of a position that was met while another was decided.
  Decision remembered(const Position& position) const {
    Numbers found;
    if (!table_.find(key_of(position), found) || !found.decided()) return {};
    return found.length < Numbers::drawn ? decision(found) : Decision{};
  }

 private:
  using Search::top_;
  using typename Search::Child;
  using typename Search::Moves;

  static constexpr size_t longest_way = 250;
  static constexpr uint32_t hopeless = Numbers::hopeless;
  static constexpr Numbers unlimited{hopeless, hopeless};

  static Decision decision(const Numbers& numbers) {
    return {true, numbers.gain == 0 ? 1 : -1, static_cast<int>(numbers.length)};
  }

  PositionKey key_of(const Position& position) const {
    PositionKey key = hus_sides::key_of(position);
    if (position.player != attacker_) return key;
    return {key.place ^ 0x9e3779b97f4a7c15u, key.check ^ 0x5851f42d4c957f2du};
  }

  // Searches until the position is decided or one of its numbers reaches the limit.
  Numbers search(const Position& position, const PositionKey& key, const Numbers& limit) {
    Numbers numbers;
    const bool met = table_.find(key, numbers);
    if (met && numbers.decided()) return numbers;
    const uint64_t before = nodes();
    const Moves moves = this->generate(position);
    if (moves.wins) numbers = Numbers::gained(1);
    else if (!moves.any || (moves.draws && position.player != attacker_))
      numbers = not_won(position, Numbers::drawn);
    else numbers = search_moves(moves, key, limit, met);
    table_.store(key, numbers, nodes() - before);
    return numbers;
  }

  // Not by the attacker.
  Numbers not_won(const Position& position, uint32_t length) const {
    return position.player == attacker_ ? Numbers::failed(length) : Numbers::gained(length);
  }

  Numbers search_moves(const Moves& moves, const PositionKey& key, const Numbers& limit, bool met) {
    const std::span<Child> children(moves.first, moves.count);
    top_ = moves.first + moves.count;
    enter(key);
    met ? look_up(children) : guess_all(children);
    Outlook outlook = look_out(children, moves.draws);
    while (!reached(outlook.numbers, limit) && !stopped() && nodes() < most_nodes_) {
      Child& next = *outlook.next;
      next.note = search(next.position, next.key, limit_below(outlook, limit));
      outlook = look_out(children, moves.draws);
    }
    leave(key);
    top_ = moves.first;
    return outlook.numbers;
  }

  static bool reached(const Numbers& numbers, const Numbers& limit) {
    return numbers.decided() || numbers.gain >= limit.gain || numbers.fail >= limit.fail;
  }

  // The positions on the way here. Few come back, so that most are told by a coarse count.
  void enter(const PositionKey& key) {
    way_.push_back(key.check);
    ++on_way_[key.check % coarse];
  }
  void leave(const PositionKey& key) {
    way_.pop_back();
    --on_way_[key.check % coarse];
  }
  bool goes_round(const PositionKey& key) const {
    return way_.size() == longest_way ||
           (on_way_[key.check % coarse] &&
            std::find(way_.begin(), way_.end(), key.check) != way_.end());
  }

  void look_up(std::span<Child> children) {
    for (Child& child : children) {
      child.key = key_of(child.position);
      table_.prefetch(child.key);
    }
    for (Child& child : children) {
      if (!table_.find(child.key, child.note)) child.note = guess(child.position);
      if (!child.note.decided() && goes_round(child.key))
        child.note = not_won(child.position, Numbers::round);
    }
  }

  // The children of a position met for the first time are hardly known either: not looking them up
  // saved about a fifth of the time, for a few nodes more.
  void guess_all(std::span<Child> children) {
    for (Child& child : children) {
      child.key = key_of(child.position);
      child.note = goes_round(child.key) ? not_won(child.position, Numbers::round)
                                         : guess(child.position);
    }
  }

  // What a position never seen may cost: a player with many stones and choices is likely to win,
  // and to show that he does not, all his choices must be refuted. Some 35 settings were tried
  // under nine sets of rules with 8 columns (a geometric mean of 60,000 to 1.8 million nodes; this
  // one 65,000) and fifteen with 10 columns, where neighbours differ threefold by chance: it is one
  // of several good ones, not the best.
  static Numbers guess(const Position& position) {
    const int choices = hus_sides::playable(position.own);
    const int more_choices = choices - hus_sides::playable(position.enemy);
    const int more_stones = hus_sides::stones(position.own) - hus_sides::stones(position.enemy);
    const double ahead = exponential(0.024 * more_stones + 0.1 * more_choices);
    return {at_least_one(10 / ahead), at_least_one(10 * (3 + choices) * ahead)};
  }

  static uint32_t at_least_one(double number) {
    return std::max(1u, static_cast<uint32_t>(number));
  }

  // What the children come to: the numbers, the child to search next, and how hard the one after
  // it is to refute.
  struct Outlook {
    Numbers numbers;
    Child* next = nullptr;
    uint32_t second = hopeless;
  };

  // One move that fails for the other is enough; that none does must be shown of all.
  static Outlook look_out(std::span<Child> children, bool draws) {
    Outlook outlook{{hopeless, 0}};
    uint32_t& gain = outlook.numbers.gain;
    uint64_t fail = 0;
    for (Child& child : children) {
      const Numbers& note = child.note;
      if (!outlook.next || note.fail < gain) {
        outlook.second = gain;
        gain = note.fail;
        outlook.next = &child;
      } else {
        outlook.second = std::min(outlook.second, note.fail);
      }
      fail += note.gain;
    }
    if (gain == 0) return {Numbers::gained(shortest(children))};
    if (fail == 0) return {Numbers::failed(longest(children, draws ? Numbers::drawn : 1))};
    outlook.numbers.fail = static_cast<uint32_t>(std::min<uint64_t>(fail, hopeless - 1));
    return outlook;
  }

  // Of the moves that the other cannot hold the one that ends soonest.
  static uint32_t shortest(std::span<const Child> children) {
    uint32_t least = Numbers::round;
    for (const Child& child : children)
      if (child.note.fail == 0) least = std::min(least, one_more(child.note.length));
    return least;
  }

  static uint32_t longest(std::span<const Child> children, uint32_t least) {
    for (const Child& child : children) least = std::max(least, one_more(child.note.length));
    return least;
  }

  static uint32_t one_more(uint32_t length) {
    return length < Numbers::drawn ? length + 1 : length;
  }

  // How far the search of the next child may go: until another move is clearly easier, by half, so
  // that it does not go to and fro, or until the limit here is reached.
  static Numbers limit_below(const Outlook& outlook, const Numbers& limit) {
    const uint32_t second = std::min(outlook.second + outlook.second / 2 + 1, hopeless);
    const uint64_t others = outlook.numbers.fail - outlook.next->note.gain;
    return {std::min(limit.fail - static_cast<uint32_t>(others), hopeless),
            std::min(limit.gain, second)};
  }

  static constexpr size_t coarse = 4096;

  NumberTable& table_;
  uint64_t most_nodes_ = 0;
  int attacker_ = 0;
  std::vector<uint64_t> way_;
  std::vector<uint8_t> on_way_ = std::vector<uint8_t>(coarse);
};

}  // namespace hollows
