// What a search must know of a game beside its rules: keys, bounds, and an opinion of a position.
//
// A Judge<G> offers
//   key(position)        a hash of all that matters to the player to move
//   board_key(position)  a hash of what comes back when a position does (where `can_repeat`)
//   offset(position)     what is already decided: taken out of table entries (Kalaha's stores)
//   bounds(position)     what the score can still become
//   ended(position, verdict, ply)   the score of a finished game
//   features(position, out)   the numbers that the fitted weights weigh; `feature_count` of them
//   weigh(position)      their sum, in hundredths
//   evaluate(position)   the same, or what a network thinks where the game has one
//   effort(before, after)   how much a person must see to see the whole move: hollows changed
//                           (a long relay changes many), or pieces taken
//   quiet(position), loud(before, after)   whether a position may be judged as it stands
#pragma once

#include <algorithm>

#include "any_hus.hpp"
#include "any_kalaha.hpp"
#include "fanorona.hpp"
#include "fanorona_network.hpp"
#include "score.hpp"
#include "weights.hpp"

namespace hollows {

HOLLOWS_INLINE uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9fb21c651e98df25u;
  return hash ^ (hash >> 32);
}

HOLLOWS_INLINE uint64_t finished(uint64_t hash) {
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9u;
  return hash ^ (hash >> 32);
}

struct Bounds {
  int least = -infinity, most = infinity;
};

// Whether a search may stop at a position when its depth is used up.
enum class Quiet : uint8_t {
  yes,       // judge it
  may_pass,  // judge it, but look at loud moves too
  no,        // nothing but loud moves: look further
};

// The score of a won or lost game: sooner is better.
inline int won_or_lost(const Verdict& verdict, int player, int ply) {
  if (verdict.outcome == Outcome::draw) return 0;
  return verdict.outcome == won_by(player) ? win - ply : -(win - ply);
}

template <int N>
inline int weighed(const int (&features)[N], const int (&weights)[N]) {
  int sum = 0;
  for (int i = 0; i < N; ++i) sum += features[i] * weights[i];
  return std::clamp(sum / weight_scale, -surest_estimate, surest_estimate);
}

// --- Kalaha ---------------------------------------------------------------------------------

// The evaluation, over any way of keeping the seeds: `own(i)` and `enemy(i)` from 0.
template <class Own, class Enemy>
HOLLOWS_INLINE void kalaha_features(int n, Own own, Enemy enemy,
                                    int (&out)[kalaha_feature_count]) {
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

template <class G>
class Judge;

template <bool EmptyCapture>
class Judge<Kalaha<EmptyCapture>> {
 public:
  using Position = typename Kalaha<EmptyCapture>::Position;
  static constexpr bool can_repeat = false;
  static constexpr int feature_count = kalaha_feature_count;
  explicit Judge(const KalahaRules&) {}

  uint64_t key(const Position& position) const {
    return finished(mixed(mixed(0x9e3779b97f4a7c15u, position.own & row), position.enemy & row));
  }
  int offset(const Position& position) const {
    return unit * (byte_at(position.own, 6) - byte_at(position.enemy, 6));
  }
  int lead(const Position& position) const { return offset(position); }
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
class Judge<AnyKalaha> {
 public:
  using Position = AnyKalaha::Position;
  static constexpr bool can_repeat = false;
  static constexpr int feature_count = kalaha_feature_count;
  explicit Judge(const KalahaRules& rules) : n_(rules.hollows), finisher_(rules.rest_finisher) {}

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

// --- Hus ------------------------------------------------------------------------------------

// One player's hollows against the other's: stones, playable and empty hollows, the rows, and
// what stands face to face and so can be captured.
template <class Own, class Enemy>
HOLLOWS_INLINE void hus_features(int columns, Own own, Enemy enemy,
                                 int (&out)[hus_feature_count]) {
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
class Judge<Hus<May>> {
 public:
  using Position = typename Hus<May>::Position;
  static constexpr bool can_repeat = true;
  static constexpr int feature_count = hus_feature_count;
  explicit Judge(const HusRules&) {}

  uint64_t key(const Position& position) const {
    uint64_t hash = mixed(0x9e3779b97f4a7c15u, position.own.outer);
    hash = mixed(hash, position.own.inner);
    hash = mixed(hash, position.enemy.outer);
    hash = mixed(hash, position.enemy.inner);
    return finished(hash ^ (position.drawn ? 0x5851f42d4c957f2du : 0));
  }
  uint64_t board_key(const Position& position) const { return key(position); }
  int offset(const Position&) const { return 0; }
  int lead(const Position& position) const {
    return unit * (sum_of(position.own.outer) + sum_of(position.own.inner) -
                   sum_of(position.enemy.outer) - sum_of(position.enemy.inner));
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
class Judge<AnyHus> {
 public:
  using Position = AnyHus::Position;
  static constexpr bool can_repeat = true;
  static constexpr int feature_count = hus_feature_count;
  explicit Judge(const HusRules& rules) : columns_(rules.columns) {}

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
  int offset(const Position&) const { return 0; }
  int lead(const Position& position) const {
    int lead = 0;
    for (int i = 0; i < 2 * columns_; ++i) lead += position.own[i] - position.enemy[i];
    return unit * lead;
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

// --- Fanorona -------------------------------------------------------------------------------

template <class Board>
Board board_for(const FanoronaRules& rules) {
  if constexpr (std::is_same_v<Board, AnyBoard>) return {Lines(rules.columns, rules.rows)};
  else return {};
}

template <class Board, bool May>
class Judge<Fanorona<Board, May>> : private Board {
 public:
  using Position = typename Fanorona<Board, May>::Position;
  static constexpr bool can_repeat = true;
  static constexpr int feature_count = fanorona_feature_count;
  explicit Judge(const FanoronaRules& rules) : Board(board_for<Board>(rules)) {}

  // The count of quiet moves matters only when the game may be drawn by it within a search.
  uint64_t key(const Position& position) const {
    const uint64_t quiet = position.quiet >= quiet_that_matters ? position.quiet : 0;
    return key(position, quiet << 8 | (position.number == 1 ? 1 : 0));
  }
  // The count does not keep a position from coming back.
  uint64_t board_key(const Position& position) const { return key(position, 0); }
  int offset(const Position&) const { return 0; }
  int lead(const Position& position) const {
    return unit * (std::popcount(position.own) - std::popcount(position.enemy));
  }
  Bounds bounds(const Position&) const { return {}; }
  int ended(const Position& position, const Verdict& verdict, int ply) const {
    return won_or_lost(verdict, position.player, ply);
  }
  // Positions that differ only in a small count share a key. A win that comes soon enough is one
  // for all of them; any other proof might rest on the 100-move rule for some of them only.
  bool solid_allowed(const Position& position, int score_from_here) const {
    if (position.quiet >= quiet_that_matters) return true;
    const int moves = win - (score_from_here < 0 ? -score_from_here : score_from_here);
    return moves <= quiet_moves - quiet_that_matters;
  }
  void features(const Position& position, int (&out)[feature_count]) const {
    const uint64_t own = position.own, enemy = position.enemy, empty = lines.all & ~(own | enemy);
    const int mine = std::popcount(own), theirs = std::popcount(enemy), all = mine + theirs;
    int steps = 0, attacks = 0, threats = 0;
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      uint64_t open = shifted(empty, -by);
      if (diagonal(way)) open &= lines.even;
      steps += std::popcount(own & open) - std::popcount(enemy & open);
      attacks += captures(own & open, enemy, by);
      threats += captures(enemy & open, own, by);
    }
    const int even = std::popcount(own & lines.even) - std::popcount(enemy & lines.even);
    const int edge = std::popcount(own & rim()) - std::popcount(enemy & rim());
    const int lead = mine - theirs, few = all <= 12 ? 12 - all : 0;
    const int threatened = threats > 0;
    const int listed[feature_count] = {
        lead,       steps,       even,       edge,       attacks,         threatened,
        few * lead, few * steps, few * even, few * edge, few * threatened};
    std::copy_n(listed, feature_count, out);
  }
  int weigh(const Position& position) const {
    int out[feature_count];
    features(position, out);
    return weighed(out, fanorona_weights);
  }
  int evaluate(const Position& position) const {
    if constexpr (!Board::packed) return weigh(position);
    Sight sight(fanorona_network);
    see(position.own, 0, sight);
    see(position.enemy, fanorona_inputs / 2, sight);
    return std::clamp(sight.judge(), -surest_estimate, surest_estimate);
  }
  int effort(const Position& before, const Position& after) const {
    return std::popcount(before.enemy) - std::popcount(after.own);
  }
  Quiet quiet(const Position& position) const {
    const uint64_t empty = lines.all & ~(position.own | position.enemy);
    for (int way = 0; way < directions; ++way) {
      const int by = lines.shift[way];
      uint64_t movers = position.own & shifted(empty, -by);
      if (diagonal(way)) movers &= lines.even;
      if (captures(movers, position.enemy, by)) return Quiet::may_pass;
    }
    return Quiet::yes;
  }
  bool loud(const Position&, const Position&) const { return true; }

 private:
  using Board::lines;
  static constexpr int quiet_that_matters = 40;

  static uint64_t key(const Position& position, uint64_t rest) {
    return finished(mixed(mixed(mixed(0x9e3779b97f4a7c15u, position.own), position.enemy), rest));
  }

  HOLLOWS_INLINE void see(uint64_t pieces, int first, Sight<fanorona_inputs>& sight) const {
    for (; pieces; pieces &= pieces - 1)
      sight.add(first + lines.point_of[std::countr_zero(pieces)]);
  }

  // How many of the movers can capture with a step in this direction.
  static int captures(uint64_t movers, uint64_t enemy, int by) {
    return std::popcount(movers & (shifted(enemy, -2 * by) | shifted(enemy, by)));
  }
  uint64_t rim() const {
    uint64_t inside = lines.all;
    for (const int way : {1, 3, 4, 6}) inside &= shifted(lines.all, lines.shift[way]);
    return lines.all & ~inside;
  }
};

}  // namespace hollows
