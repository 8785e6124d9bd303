// The texts of Hus, and which moves are barred as endless.
#pragma once

#include "core/children.hpp"
#include "core/sowing_notation.hpp"
#include "games/hus/any.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

class HusNotation final : public SowingNotation {
 public:
  explicit HusNotation(const HusRules& rules)
      : SowingNotation(
            {"stones_of_a_place", "too_many_stones", "other_number_of_stones", "7", "7 or 7n", 2},
            2 * rules.columns, 2 * rules.columns, 6 * rules.columns, 2, rules.capture_may),
        bars_(!rules.endless_draw), unbarred_(with_endless_moves(rules)) {}

  int count(const Packed& position, int player) const override {
    return in_hollows(position, player);
  }

  Moves barred(const Packed& packed, const Legal& legal) const override {
    Moves found;
    auto add = [&](const HusMove& move, const AnyHus::Position&) {
      if (!legal.has(packed_move(move))) found.push_back(packed_move(move));
    };
    if (bars_) each_child(unbarred_, unpacked(unbarred_, packed), add);
    return found;
  }

 private:
  static HusRules with_endless_moves(HusRules rules) {
    rules.endless_draw = true;
    return rules;
  }

  bool holds_enough(int hollow, int held, Refusal& refusal) const override {
    if (held >= 2) return true;
    refusal.because("too_few_stones").with("hollow", hollow).with("stones", held);
    return false;
  }

  void say_forbidden(const Packed& position, const Legal& legal, const PackedMove& move,
                     Refusal& refusal) const override {
    if (Legal{{}, barred(position, legal)}.has(move))
      refusal.because("endless_move").with("lifts", most_lifts);
    else SowingNotation::say_forbidden(position, legal, move, refusal);
  }

  bool bars_;
  AnyHus unbarred_;
};

HOLLOWS_SMALL_END

}  // namespace hollows
