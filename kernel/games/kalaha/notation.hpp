// The texts of Kalaha.
#pragma once

#include "core/sowing_notation.hpp"
#include "games/kalaha/rules.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class KalahaNotation final : public SowingNotation {
 public:
  explicit KalahaNotation(const KalahaRules& rules)
      : SowingNotation(
            {"seeds_of_a_place", "too_many_seeds", "other_number_of_seeds", "4", "4 or 4n", 1},
            rules.hollows, rules.hollows + 1, 2 * rules.hollows * rules.seeds, 1,
            rules.capture_may),
        rest_finisher_(rules.rest_finisher) {}

  // The store, and at the end also what falls to the player of the rest.
  int count(const Packed& position, int player) const override {
    const int own = in_hollows(position, player), enemy = in_hollows(position, 1 - player);
    const int store = side(position, player)[hollows_];
    return own && enemy ? store : store + (rest_finisher_ ? enemy : own);
  }

 private:
  bool holds_enough(int hollow, int held, Refusal& refusal) const override {
    if (held) return true;
    refusal.because("empty_hollow").with("hollow", hollow);
    return false;
  }

  bool rest_finisher_;
};

HOLLOWS_SMALL_END

}  // namespace hollows
