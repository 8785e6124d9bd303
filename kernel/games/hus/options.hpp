// Which kind of Hus the options ask for.
#pragma once

#include "core/packed.hpp"
#include "games/hus/any.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// Calls make(game, rules) with the kind of game that the choices ask for.
template <class Made, class Make>
Made hus_game(Choices choices, Make make) {
  HusRules rules;
  rules.capture_may = choices.next(2) == 1;
  rules.anticlockwise = choices.next(2) == 1;
  rules.columns = 4 + 2 * choices.next(5);
  rules.take_both = choices.next(2) == 1;
  rules.sow_own = choices.next(2) == 0;
  rules.endless_draw = choices.next(2) == 1;
  if (!choices.complete()) return {};
  if (rules.columns != 8 || rules.take_both || !rules.sow_own) return make(AnyHus(rules), rules);
  if (rules.capture_may) return make(Hus<true>(rules), rules);
  return make(Hus<false>(rules), rules);
}

HOLLOWS_SMALL_END

}  // namespace hollows
