// What a search must know of a game beside its rules: keys, bounds, and an opinion of a position.
//
// An Evaluation<G> offers
//   key(position)        a hash of all that matters to the player to move
//   board_key(position)  a hash of what comes back when a position does (where `can_repeat`)
//   contempt(root, most)   how far behind the player at the root would rather be than have a
//                          draw, at most so much (where `can_repeat`)
//   margin_counts        a proof tells by how much, not only who wins
//   offset(position)     what is already decided: taken out of table entries (Kalaha's stores)
//   lead(position)       the lead in hundredths of a unit, as it lies on the board
//   there(position)      by how many units one can lead at all
//   bounds(position)     what the score can still become
//   ended(position, verdict, ply)   the score of a finished game
//   features(position, out)   the numbers that the fitted weights weigh; `feature_count` of them
//   weigh(position)      their sum, in hundredths
//   logit_per_unit       how fast the chance of winning grows with a lead of one unit
//   evaluate(position)   the same, or what a network thinks where the game has one
//   effort(before, after)   how much a person must see to see the whole move: hollows changed
//                           (a long relay changes many), or pieces taken
//   slot(move)           where the search notes how often the move was good, below `move_slots`;
//                        moves that do much the same share one
//   quiet(position), loud(before, after)   whether a position may be judged as it stands
#pragma once

#include <algorithm>

#include "core/score.hpp"

namespace hollows {

template <class G>
class Evaluation;

constexpr int move_slots = 4096;

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

constexpr int weight_scale = 16;  // weights are sixteenths of a hundredth

template <int N>
inline int weighed(const int (&features)[N], const int (&weights)[N]) {
  int sum = 0;
  for (int i = 0; i < N; ++i) sum += features[i] * weights[i];
  return std::clamp(sum / weight_scale, -surest_estimate, surest_estimate);
}

}  // namespace hollows
