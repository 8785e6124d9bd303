// What a search must know of Hus beside its rules: see core/evaluation.hpp.
#pragma once

#include "core/evaluation.hpp"
#include "games/hus/any.hpp"
#include "games/hus/weights.hpp"

namespace hollows {

// One player's hollows against the other's: stones, playable and empty hollows, the rows, and
// what stands face to face and so can be captured.
template <class Own, class Enemy>
HOLLOWS_INLINE void hus_features(int columns, Own own, Enemy enemy, int (&out)[hus_feature_count]) {
  for (int& feature : out) feature = 0;
  const int half = columns / 2;
  auto side = [&](auto mine, auto theirs, int sign, int exposed, int hits) {
    for (int i = 0; i < 2 * columns; ++i) {
      const int stones = mine(i);
      out[0] += sign * stones;
      out[1] += sign * (stones >= 2);
      out[2] += sign * (stones == 0);
      if (i >= columns) out[3] += sign * stones;
      if (i < half) out[4] += sign * stones;
      if (i >= columns + half) out[5] += sign * stones;
      const int last = (i + stones) % (2 * columns);  // of the first sowing, before any relay
      if (stones < 2 || stones >= 2 * columns || !mine(last)) continue;
      if (last < columns || !theirs(3 * columns - 1 - last)) continue;
      const int taken = theirs(3 * columns - 1 - last) + theirs(last - columns);
      out[hits] += taken;
      out[hits + 1] = std::max(out[hits + 1], taken);
    }
    for (int i = 0; i < columns; ++i) {
      const int inner = mine(columns + i), outer = mine(columns - 1 - i);
      if (!inner) out[6] += sign * outer;  // safe behind an empty hollow
      else if (theirs(2 * columns - 1 - i)) out[exposed] += inner + outer;
    }
  };
  side(own, enemy, 1, 7, 9);
  side(enemy, own, -1, 8, 11);
}

template <bool May>
class Evaluation<Hus<May>> {
 public:
  using Position = typename Hus<May>::Position;
  static constexpr bool can_repeat = true;
  static constexpr bool margin_counts = false;
  static constexpr int feature_count = hus_feature_count;
  static constexpr double logit_per_unit = hus_logit_per_unit;
  explicit Evaluation(const HusRules&) {}
  static int slot(HusMove move) { return move.hollow | (move.takes ? 0 : 64); }

  uint64_t key(const Position& position) const {
    uint64_t hash = mixed(0x9e3779b97f4a7c15u, position.own.outer);
    hash = mixed(hash, position.own.inner);
    hash = mixed(hash, position.enemy.outer);
    hash = mixed(hash, position.enemy.inner);
    return finished(hash ^ (position.drawn ? 0x5851f42d4c957f2du : 0));
  }
  uint64_t board_key(const Position& position) const { return key(position); }
  int contempt(const Position&, int most) const { return most; }
  int offset(const Position&) const { return 0; }
  int lead(const Position& position) const {
    return unit * (sum_of(position.own.outer) + sum_of(position.own.inner) -
                   sum_of(position.enemy.outer) - sum_of(position.enemy.inner));
  }
  int there(const Position& position) const {
    return sum_of(position.own.outer) + sum_of(position.own.inner) + sum_of(position.enemy.outer) +
           sum_of(position.enemy.inner);
  }
  Bounds bounds(const Position&) const { return {}; }
  int ended(const Position& position, const Verdict& verdict, int ply) const {
    return won_or_lost(verdict, position.player, ply);
  }
  bool solid_allowed(const Position&, int) const { return true; }
  // As hus_features, but whole rows at once. Hollow i of the own inner row faces what is hollow i
  // of `facing`; where both are filled, each side stands to lose that hollow and the one behind.
  void features(const Position& position, int (&out)[feature_count]) const {
    const Side &own = position.own, &enemy = position.enemy;
    const uint64_t behind = reversed(own.outer), facing = reversed(enemy.inner);
    const uint64_t open = whole(filled(own.inner)), faced = whole(filled(facing));
    const uint64_t lost = (own.inner + behind) & open & faced;
    const uint64_t won = (facing + enemy.outer) & open & faced;
    out[0] = lead(position) / unit;
    out[1] = playable(own) - playable(enemy);
    out[2] = occupied(enemy) - occupied(own);
    out[3] = sum_of(own.inner) - sum_of(enemy.inner);
    out[4] = sum_of(own.outer << 32) - sum_of(enemy.outer << 32);
    out[5] = sum_of(own.inner >> 32) - sum_of(enemy.inner >> 32);
    out[6] = sum_of(behind & ~open) - sum_of(enemy.outer & ~faced);
    out[7] = sum_of(lost);
    out[8] = sum_of(won);
    hits(own, won, out[9], out[10]);
    hits(enemy, reversed(lost), out[11], out[12]);
  }
  int weigh(const Position& position) const {
    int out[feature_count];
    features(position, out);
    return weighed(out, hus_weights);
  }
  int evaluate(const Position& position) const { return weigh(position); }
  int effort(const Position& before, const Position& after) const {
    return std::popcount(filled(before.own.outer ^ after.enemy.outer)) +
           std::popcount(filled(before.own.inner ^ after.enemy.inner));
  }
  Quiet quiet(const Position&) const { return Quiet::yes; }
  bool loud(const Position&, const Position&) const { return false; }

 private:
  using Side = typename Hus<May>::Side;

  static int playable(const Side& side) {
    return std::popcount(at_least_two(side.outer)) + std::popcount(at_least_two(side.inner));
  }
  static int occupied(const Side& side) {
    return std::popcount(filled(side.outer)) + std::popcount(filled(side.inner));
  }
  // What the first sowing of each move takes, given what there is to take at the inner hollows.
  static HOLLOWS_INLINE void hits(const Side& side, uint64_t prey, int& all, int& most) {
    all = most = 0;
    auto row = [&](uint64_t hollows, unsigned first) {
      for (uint64_t left = at_least_two(hollows); left; left &= left - 1) {
        const unsigned at = static_cast<unsigned>(first_marked(left));
        const unsigned stones = static_cast<unsigned>(byte_at(hollows, static_cast<int>(at)));
        const unsigned last = first + at + stones;
        if (stones >= 16 || !(last & 8)) continue;
        const int taken = byte_at(prey, last & 7);
        all += taken;
        most = std::max(most, taken);
      }
    };
    row(side.outer, 0);
    row(side.inner, 8);
  }
};

template <>
class Evaluation<AnyHus> {
 public:
  using Position = AnyHus::Position;
  static constexpr bool can_repeat = true;
  static constexpr bool margin_counts = false;
  static constexpr int feature_count = hus_feature_count;
  static constexpr double logit_per_unit = hus_logit_per_unit;
  explicit Evaluation(const HusRules& rules) : columns_(rules.columns) {}
  static int slot(HusMove move) { return move.hollow | (move.takes ? 0 : 64); }

  uint64_t key(const Position& position) const {
    uint64_t hash = position.drawn ? 0x5851f42d4c957f2du : 0x9e3779b97f4a7c15u;
    for (const auto* side : {&position.own, &position.enemy})
      for (int i = 0; i < 2 * columns_; i += 8) {
        uint64_t word = 0;
        for (int k = i; k < std::min(i + 8, 2 * columns_); ++k) word |= byte_of(k - i, (*side)[k]);
        hash = mixed(hash, word);
      }
    return finished(hash);
  }
  uint64_t board_key(const Position& position) const { return key(position); }
  int contempt(const Position&, int most) const { return most; }
  int offset(const Position&) const { return 0; }
  int lead(const Position& position) const {
    int lead = 0;
    for (int i = 0; i < 2 * columns_; ++i) lead += position.own[i] - position.enemy[i];
    return unit * lead;
  }
  int there(const Position& position) const {
    int sum = 0;
    for (int i = 0; i < 2 * columns_; ++i) sum += position.own[i] + position.enemy[i];
    return sum;
  }
  Bounds bounds(const Position&) const { return {}; }
  int ended(const Position& position, const Verdict& verdict, int ply) const {
    return won_or_lost(verdict, position.player, ply);
  }
  bool solid_allowed(const Position&, int) const { return true; }
  void features(const Position& position, int (&out)[feature_count]) const {
    hus_features(columns_, [&](int i) { return int{position.own[i]}; },
                 [&](int i) { return int{position.enemy[i]}; }, out);
  }
  int weigh(const Position& position) const {
    int out[feature_count];
    features(position, out);
    return weighed(out, hus_weights);
  }
  int evaluate(const Position& position) const { return weigh(position); }
  int effort(const Position& before, const Position& after) const {
    int changed = 0;
    for (int i = 0; i < 2 * columns_; ++i) changed += before.own[i] != after.enemy[i];
    return changed;
  }
  Quiet quiet(const Position&) const { return Quiet::yes; }
  bool loud(const Position&, const Position&) const { return false; }

 private:
  int columns_;
};

}  // namespace hollows
