// Kalaha under any option and board size, with plain arrays: slower, the same results.
#pragma once

#include <array>

#include "games/kalaha/rules.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class AnyKalaha {
 public:
  static constexpr bool packed = false;
  static constexpr int most_hollows = 8;
  struct Move {
    uint8_t hollow;  // from 0
    bool takes = true;
    bool operator==(const Move&) const = default;
  };
  using Side = std::array<uint8_t, most_hollows + 1>;

  struct Position {
    Side own{}, enemy{};
    uint8_t player = 0;
    bool operator==(const Position&) const = default;
  };

  explicit AnyKalaha(const KalahaRules& rules)
      : rules_(rules), n_(rules.hollows), circle_(2 * rules.hollows + 1) {}

  Position start() const {
    Position position;
    for (int at = 0; at < n_; ++at)
      position.own[at] = position.enemy[at] = static_cast<uint8_t>(rules_.seeds);
    return position;
  }

  int player(const Position& position) const { return position.player; }

  Verdict over(const Position& position) const {
    const int left = row_sum(position.own), theirs = row_sum(position.enemy);
    if (left && theirs) return {};
    int own = position.own[n_], enemy = position.enemy[n_];
    (rules_.rest_finisher ? enemy : own) += left;
    (rules_.rest_finisher ? own : enemy) += theirs;
    if (own == enemy) return {Outcome::draw, Reason::seeds};
    return {won_by(own > enemy ? position.player : 1 - position.player), Reason::seeds};
  }

  Verdict no_move(const Position& position) const { return over(position); }

  template <class F>
  void children(const Position& position, F&& f) const {
    if (!row_sum(position.enemy)) return;
    for (int hollow = 0; hollow < n_; ++hollow) {
      if (!position.own[hollow]) continue;
      const Move move{static_cast<uint8_t>(hollow)};
      f(move, tell(position, move, Silent{}));
      if (rules_.capture_may && captures(position, hollow)) {
        const Move leave{static_cast<uint8_t>(hollow), false};
        f(leave, tell(position, leave, Silent{}));
      }
    }
  }

  bool random_child(const Position& position, Random& random, Position& after) const {
    uint32_t seen = 0;
    children(position, [&](const Move&, const Position& child) {
      if (random.below(++seen) == 0) after = child;
    });
    return seen > 0;
  }

  template <class Observer>
  Position tell(const Position& position, Move move, Observer&& observer) const {
    Side own = position.own, enemy = position.enemy;
    const int player = position.player;
    const bool takes = move.takes && captures(position, move.hollow);
    const int last = sow(own, enemy, move.hollow, player, observer);
    Why why = Why::turn_over;
    if (last == n_) {
      why = Why::extra_turn;
    } else if (takes) {
      why = Why::captured;
      Step step{.kind = Kind::capture, .into = place_of(player, 0)};
      collect(own, last, player, step, own);
      collect(enemy, n_ - 1 - last, 1 - player, step, own);
      finish(step, observer);
    }
    if (!row_sum(own) || !row_sum(enemy)) {
      why = Why::row_empty;
      sweep(own, enemy, player, observer);
    }
    if constexpr (std::decay_t<Observer>::listens)
      observer({.kind = Kind::end, .place = place(last, player), .why = why});
    if (last == n_) return {own, enemy, position.player};
    return {enemy, own, static_cast<uint8_t>(1 - player)};
  }

  PackedMove pack_move(const Position&, Move move) const {
    PackedMove packed;
    packed.push((move.hollow + 1) | (move.takes ? 0 : takes_nothing));
    return packed;
  }

  size_t pack(const Position& position, uint8_t* bytes) const {
    const Side& a = position.player ? position.enemy : position.own;
    const Side& b = position.player ? position.own : position.enemy;
    for (int at = 0; at <= n_; ++at) {
      bytes[at] = a[at];
      bytes[n_ + 1 + at] = b[at];
    }
    bytes[2 * n_ + 2] = position.player;
    return static_cast<size_t>(2 * n_ + 3);
  }

  bool unpack(const uint8_t* bytes, size_t size, Position& position) const {
    if (size != static_cast<size_t>(2 * n_ + 3) || bytes[2 * n_ + 2] > 1) return false;
    Side sides[2] = {};
    int seeds = 0;
    for (int at = 0; at < 2 * n_ + 2; ++at) {
      sides[at / (n_ + 1)][at % (n_ + 1)] = bytes[at];
      seeds += bytes[at];
    }
    const uint8_t player = bytes[2 * n_ + 2];
    position = {sides[player], sides[1 - player], player};
    return seeds <= 255;
  }

 private:
  int row_sum(const Side& side) const {
    int seeds = 0;
    for (int at = 0; at < n_; ++at) seeds += side[at];
    return seeds;
  }

  uint8_t place(int at, int player) const {
    return at < n_    ? place_of(player, at + 1)
           : at == n_ ? place_of(player, 0)
                      : place_of(1 - player, at - n_);
  }

  // Whether the last seed falls into an own hollow that was empty just before.
  bool captures(const Position& position, int hollow) const {
    const int seeds = position.own[hollow], last = (hollow + seeds) % circle_;
    if (last >= n_ || seeds > circle_ || (last != hollow && position.own[last])) return false;
    const bool lapped = last <= hollow;
    return rules_.empty_capture || lapped || position.enemy[n_ - 1 - last];
  }

  template <class Observer>
  int sow(Side& own, Side& enemy, int hollow, int player, Observer& observer) const {
    const int seeds = own[hollow];
    own[hollow] = 0;
    if constexpr (std::decay_t<Observer>::listens)
      observer({.kind = Kind::lift,
                .place = place(hollow, player),
                .count = static_cast<uint8_t>(seeds)});
    int at = hollow;
    for (int k = 0; k < seeds; ++k) {
      at = at + 1 == circle_ ? 0 : at + 1;
      ++(at <= n_ ? own[at] : enemy[at - n_ - 1]);
      if constexpr (std::decay_t<Observer>::listens)
        observer({.kind = Kind::sow, .place = place(at, player), .count = 1});
    }
    return at;
  }

  // Empty a hollow into a store, as part of a step.
  void collect(Side& from, int at, int owner, Step& step, Side& to) const {
    step.taken[step.taken_size++] = {place_of(owner, at + 1), from[at]};
    step.count = static_cast<uint8_t>(step.count + from[at]);
    to[n_] = static_cast<uint8_t>(to[n_] + from[at]);
    from[at] = 0;
  }

  template <class Observer>
  void finish(Step& step, Observer& observer) const {
    step.place = step.taken[0].place;
    observer(step);
  }

  // One row is empty: what is left goes to its owner, or to who ran empty.
  template <class Observer>
  void sweep(Side& own, Side& enemy, int player, Observer& observer) const {
    const bool own_left = row_sum(own) > 0;
    Side& left = own_left ? own : enemy;
    const int owner = own_left ? player : 1 - player;
    const int winner = rules_.rest_finisher ? 1 - owner : owner;
    Side& to = winner == player ? own : enemy;
    Step step{.kind = Kind::sweep, .into = place_of(winner, 0)};
    for (int at = 0; at < n_; ++at)
      if (left[at]) collect(left, at, owner, step, to);
    if (step.taken_size) finish(step, observer);
  }

  KalahaRules rules_;
  int n_, circle_;
};

HOLLOWS_SMALL_END

static_assert(Game<AnyKalaha>);

}  // namespace hollows
