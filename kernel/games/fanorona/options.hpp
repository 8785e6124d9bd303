// Which kind of Fanorona the options ask for.
#pragma once

#include "core/packed.hpp"
#include "games/fanorona/rules.hpp"

namespace hollows {

HOLLOWS_SMALL_BEGIN

// Calls make(game, rules) with the kind of game that the choices ask for.
template <class Made, class Make>
Made fanorona_game(Choices choices, Make make) {
  FanoronaRules rules;
  rules.continuation_may = choices.next(2) == 1;
  rules.first_turn_free = choices.next(2) == 1;
  rules.blocked_loses = choices.next(2) == 1;
  rules.columns = 3 + 2 * choices.next(4);
  rules.rows = 3 + 2 * choices.next(4);
  if (!choices.complete() || rules.columns * rules.rows > 45) return {};
  if (rules.columns != 9 || rules.rows != 5)
    return make(Fanorona<AnyBoard, true>(rules, {Lines(rules.columns, rules.rows)}), rules);
  if (rules.continuation_may) return make(Fanorona<LeafletBoard, true>(rules), rules);
  return make(Fanorona<LeafletBoard, false>(rules), rules);
}

HOLLOWS_SMALL_END

}  // namespace hollows
