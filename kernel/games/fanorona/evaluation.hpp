// What a search must know of Fanorona beside its rules: see core/evaluation.hpp.
#pragma once

#include "core/evaluation.hpp"
#include "games/fanorona/network.hpp"
#include "games/fanorona/rules.hpp"
#include "games/fanorona/weights.hpp"

namespace hollows {

template <class Board>
Board board_for(const FanoronaRules& rules) {
  if constexpr (std::is_same_v<Board, AnyBoard>) return {Lines(rules.columns, rules.rows)};
  else return {};
}

template <class Board, bool May>
class Evaluation<Fanorona<Board, May>> : private Board {
 public:
  using Position = typename Fanorona<Board, May>::Position;
  static constexpr bool can_repeat = true;
  static constexpr bool margin_counts = false;
  static constexpr int feature_count = fanorona_feature_count;
  static constexpr double logit_per_unit = fanorona_logit_per_unit;
  explicit Evaluation(const FanoronaRules& rules) : Board(board_for<Board>(rules)) {}
  // By the first point of the path and the last.
  static int slot(const Path& path) {
    return (path.bytes[0] & point_bits) << 6 | (path.bytes[path.size - 1] & point_bits);
  }

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
  int there(const Position& position) const { return std::popcount(position.own | position.enemy); }
  Bounds bounds(const Position&) const { return {}; }
  // A draw is disliked by less than a piece, so that none is given away to avoid one; by as much as
  // allowed only by who is behind in any case.
  int contempt(const Position& root, int most) const {
    return std::clamp(spared - lead(root), std::min(1, most), most);
  }
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
  static constexpr int spared = unit / 2;  // docs/engine.md has the positions

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
