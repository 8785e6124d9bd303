// The lesson of Kalaha, by the ids of its tasks in src/hollows/study/lessons/kalaha.json.

import { _ } from "../../words/gettext.svelte";
import type { LessonText } from "../lessons";

const lesson: LessonText = {
  "kalaha-first-sowing": () => ({
    title: _("Lift and sow"),
    ask: _(
      "Six hollows and the store at their end are yours. Choose a hollow: its seeds are sown one by one, anticlockwise, and one of them falls into your store on the way.",
    ),
    done: _(
      "What lies in a store stays there. Whoever has more seeds in the store at the end has won.",
    ),
  }),
  "kalaha-extra-turn": () => ({
    title: _("Moving again"),
    ask: _(
      "If your last seed falls into your own store, you move again at once. One of the six hollows does it here.",
    ),
    done: _(
      "Six seeds from hollow 1 end exactly in the store. Count: a hollow with as many seeds as it is steps away from the store gives an extra turn.",
    ),
  }),
  "kalaha-again": () => ({
    title: _("Several turns in a row"),
    ask: _("There is no limit to extra turns. Make three moves in this turn."),
    done: _(
      "Three moves, and the other side has not had one. A turn like this is often worth more than a capture.",
    ),
  }),
  "kalaha-store-skipped": () => ({
    title: _("Right round the board"),
    ask: _(
      "A full hollow leads along the other row and back to your own. The other store is left out. Find the move that ends in your hollow 2.",
    ),
    done: _(
      "Nine seeds: one for your store, six for the other row, then two of your own hollows. The other store got nothing.",
    ),
  }),
  "kalaha-capture": () => ({
    title: _("Capturing"),
    ask: _(
      "If your last seed falls into an empty hollow of your own row, it goes to your store together with all the seeds opposite. Find the move that captures.",
    ),
    done: _(
      "Hollow 4 was empty, with seven seeds opposite: eight for your store. A capture ends the turn.",
    ),
  }),
  "kalaha-nothing-faces": () => ({
    title: _("Nothing opposite"),
    ask: _(
      "The leaflet makes no exception if the hollow opposite is empty: your single seed goes to the store all the same. Find that move.",
    ),
    done: _(
      "One seed for your store. In tournaments it would have stayed where it was; there is an option for that.",
    ),
  }),
  "kalaha-lap": () => ({
    title: _("A whole lap"),
    ask: _(
      "Thirteen seeds lead exactly once round the board and end in the hollow that you lifted, which is empty then. Find this capture.",
    ),
    done: _("The hollow you lifted counts as empty, so even such a long way ends with a capture."),
  }),
  "kalaha-most-taken": () => ({
    title: _("The better capture"),
    ask: _("Several moves capture here. Find the one that takes the most."),
    done: _("Look at what lies opposite your empty hollows before you choose."),
  }),
  "kalaha-row-empty": () => ({
    title: _("The end"),
    ask: _(
      "As soon as one row is empty the game is over, whoever is to move, and the other player puts what is left in his row into his own store. Empty the other row and win.",
    ),
    done: _("The rest of your row was yours, and with it the game."),
  }),
  "kalaha-own-row": () => ({
    title: _("Emptying your own row"),
    ask: _(
      "You may empty your own row too. Then the other player gets what is left in his. Thirty-seven seeds are enough: do it.",
    ),
    done: _("The rest went to the other side, but more than half of the seeds were already yours."),
  }),
  "kalaha-draw": () => ({
    title: _("A draw"),
    ask: _(
      "If both have the same number of seeds in the end, the game is drawn; that is our ruling. Make the last move.",
    ),
    done: _("Thirty-six each: a draw."),
  }),
};

export default lesson;
