// What a search must know of Kalaha beside its rules: see core/evaluation.hpp.
#pragma once

#include "core/evaluation.hpp"
#include "games/kalaha/any.hpp"
#include "games/kalaha/weights.hpp"

namespace hollows {

// The evaluation, over any way of keeping the seeds: `own(i)` and `enemy(i)` from 0.
template <class Own, class Enemy>
HOLLOWS_INLINE void kalaha_features(int n, Own own, Enemy enemy, int (&out)[kalaha_feature_count]) {
  for (int& feature : out) feature = 0;
  auto side = [&](auto mine, auto theirs, int sign, int turns, int captures) {
    int best = 0;
    for (int i = 0; i < n; ++i) {
      const int seeds = mine(i), to_store = n - i;
      if (!seeds) continue;
      out[to_store - 1] += sign * seeds;
      out[8] += sign;
      const int last = i + seeds;
      if (seeds == to_store) ++out[turns];
      else if (last < n && !mine(last)) best = std::max(best, theirs(n - 1 - last) + 1);
    }
    out[captures] = best;
  };
  side(own, enemy, 1, 9, 11);
  side(enemy, own, -1, 10, 12);
}

template <bool EmptyCapture>
class Evaluation<Kalaha<EmptyCapture>> {
 public:
  using Position = typename Kalaha<EmptyCapture>::Position;
  static constexpr bool can_repeat = false;
  static constexpr bool margin_counts = true;
  static constexpr int feature_count = kalaha_feature_count;
  static constexpr double logit_per_unit = kalaha_logit_per_unit;
  explicit Evaluation(const KalahaRules&) {}
  static int slot(uint8_t hollow) { return hollow; }

  uint64_t key(const Position& position) const {
    return finished(mixed(mixed(0x9e3779b97f4a7c15u, position.own & row), position.enemy & row));
  }
  int offset(const Position& position) const {
    return unit * (byte_at(position.own, 6) - byte_at(position.enemy, 6));
  }
  int lead(const Position& position) const { return offset(position); }
  int there(const Position&) const { return surest_estimate / unit; }
  Bounds bounds(const Position& position) const {
    const int left = unit * (sum_of(position.own & row) + sum_of(position.enemy & row));
    return {offset(position) - left, offset(position) + left};
  }
  int ended(const Position& position, const Verdict&, int) const {
    return unit * (sum_of(position.own & side) - sum_of(position.enemy & side));
  }
  bool solid_allowed(const Position&, int) const { return true; }
  // As kalaha_features, but whole rows at once.
  void features(const Position& position, int (&out)[feature_count]) const {
    const uint64_t own = position.own & row, enemy = position.enemy & row;
    for (int i = 0; i < 6; ++i) out[5 - i] = byte_at(own, i) - byte_at(enemy, i);
    out[6] = out[7] = 0;
    out[8] = std::popcount(filled(own)) - std::popcount(filled(enemy));
    out[9] = turns(own);
    out[10] = turns(enemy);
    out[11] = best_capture(own, enemy);
    out[12] = best_capture(enemy, own);
  }
  int weigh(const Position& position) const {
    int out[feature_count];
    features(position, out);
    return std::clamp(offset(position) + weighed(out, kalaha_weights), -surest_estimate,
                      surest_estimate);
  }
  int evaluate(const Position& position) const { return weigh(position); }
  Quiet quiet(const Position&) const { return Quiet::may_pass; }
  int effort(const Position& before, const Position& after) const {
    const bool same = before.player == after.player;
    return std::popcount(filled((before.own ^ (same ? after.own : after.enemy)) & row)) +
           std::popcount(filled((before.enemy ^ (same ? after.enemy : after.own)) & row));
  }
  // An extra turn, or a capture.
  bool loud(const Position& before, const Position& after) const {
    if (before.player == after.player) return true;
    return byte_at(after.enemy, 6) - byte_at(before.own, 6) > 1;
  }

 private:
  static constexpr uint64_t row = 0x0000ffffffffffffu, side = 0x00ffffffffffffffu;

  // Hollows whose last seed would fall into the store.
  static int turns(uint64_t own) {
    constexpr uint64_t to_store = 0x010203040506u;
    return 6 - std::popcount(filled(own ^ to_store));
  }
  // The most that a move within the own row takes, its last seed too.
  static HOLLOWS_INLINE int best_capture(uint64_t own, uint64_t enemy) {
    const uint64_t facing = reversed(enemy) >> 16;
    const uint64_t prey = (facing + (ones & row)) & ~whole(filled(own));
    int best = 0;
    for (uint64_t left = filled(own); left; left &= left - 1) {
      const int at = first_marked(left), last = at + byte_at(own, at);
      if (last < 6) best = std::max(best, byte_at(prey, last));
    }
    return best;
  }
};

template <>
class Evaluation<AnyKalaha> {
 public:
  using Position = AnyKalaha::Position;
  static constexpr bool can_repeat = false;
  static constexpr bool margin_counts = true;
  static constexpr int feature_count = kalaha_feature_count;
  static constexpr double logit_per_unit = kalaha_logit_per_unit;
  explicit Evaluation(const KalahaRules& rules)
      : n_(rules.hollows), finisher_(rules.rest_finisher) {}
  static int slot(AnyKalaha::Move move) { return move.hollow | (move.takes ? 0 : 64); }

  uint64_t key(const Position& position) const {
    uint64_t hash = 0x9e3779b97f4a7c15u, own = 0, enemy = 0;
    for (int i = 0; i < n_; ++i) {
      own |= byte_of(i, position.own[i]);
      enemy |= byte_of(i, position.enemy[i]);
    }
    hash = mixed(mixed(hash, own), enemy);
    return finished(hash);
  }
  int offset(const Position& position) const {
    return unit * (position.own[n_] - position.enemy[n_]);
  }
  int lead(const Position& position) const { return offset(position); }
  int there(const Position&) const { return surest_estimate / unit; }
  Bounds bounds(const Position& position) const {
    const int left = unit * (row(position.own) + row(position.enemy));
    return {offset(position) - left, offset(position) + left};
  }
  int ended(const Position& position, const Verdict&, int) const {
    const int rest = unit * (row(position.own) - row(position.enemy));
    return offset(position) + (finisher_ ? -rest : rest);
  }
  bool solid_allowed(const Position&, int) const { return true; }
  void features(const Position& position, int (&out)[feature_count]) const {
    kalaha_features(n_, [&](int i) { return int{position.own[i]}; },
                    [&](int i) { return int{position.enemy[i]}; }, out);
  }
  int weigh(const Position& position) const {
    int out[feature_count];
    features(position, out);
    return std::clamp(offset(position) + weighed(out, kalaha_weights), -surest_estimate,
                      surest_estimate);
  }
  int evaluate(const Position& position) const { return weigh(position); }
  int effort(const Position& before, const Position& after) const {
    const bool same = before.player == after.player;
    int changed = 0;
    for (int i = 0; i < n_; ++i)
      changed += (before.own[i] != (same ? after.own : after.enemy)[i]) +
                 (before.enemy[i] != (same ? after.enemy : after.own)[i]);
    return changed;
  }
  Quiet quiet(const Position&) const { return Quiet::may_pass; }
  bool loud(const Position& before, const Position& after) const {
    if (before.player == after.player) return true;
    return after.enemy[n_] - before.own[n_] > 1;
  }

 private:
  int row(const AnyKalaha::Side& side) const {
    int seeds = 0;
    for (int i = 0; i < n_; ++i) seeds += side[i];
    return seeds;
  }
  int n_;
  bool finisher_;
};

}  // namespace hollows
