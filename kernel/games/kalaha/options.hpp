// Which kind of Kalaha the options ask for.
#pragma once

#include "core/packed.hpp"
#include "games/kalaha/any.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// Calls make(game, rules) with the kind of game that the choices ask for.
template <class Made, class Make>
Made kalaha_game(Choices choices, Make make) {
  KalahaRules rules;
  rules.empty_capture = choices.next(2) == 0;
  rules.capture_may = choices.next(2) == 1;
  rules.hollows = 1 + choices.next(8);
  rules.seeds = 1 + choices.next(8);
  rules.rest_finisher = choices.next(2) == 1;
  if (!choices.complete()) return {};
  if (rules.hollows != 6 || rules.capture_may || rules.rest_finisher)
    return make(AnyKalaha(rules), rules);
  if (rules.empty_capture) return make(Kalaha<true>(rules), rules);
  return make(Kalaha<false>(rules), rules);
}

HOLLOWS_SMALL_END

}  // namespace hollows
