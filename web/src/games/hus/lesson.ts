// The lesson of Hus, by the ids of its tasks in src/hollows/study/lessons/hus.json.

import { _ } from "../../words/gettext.svelte";
import type { LessonText } from "../lessons";

const lesson: LessonText = {
  "hus-first-move": () => ({
    title: _("Your first move"),
    ask: _(
      "Two of the four rows are yours. Every hollow with a ring can be lifted: choose one and watch where its stones go.",
    ),
    done: _(
      "The stones were sown one by one into your hollows that follow, clockwise. Now let us take it step by step.",
    ),
  }),
  "hus-sow": () => ({
    title: _("Lift and sow"),
    ask: _(
      "All stones of a hollow are lifted, and each of the hollows that follow gets one. If the last stone falls into an empty hollow, the move is over. Make the move that ends in hollow 7.",
    ),
    done: _(
      "Three stones from hollow 4: one each for 5, 6 and 7. Hollow 7 was empty, so the move was over.",
    ),
  }),
  "hus-round": () => ({
    title: _("Round your own side"),
    ask: _(
      "Your sixteen hollows form a ring: from 16 the way leads back to 1. You never sow on the other side. Make the move that ends in hollow 1.",
    ),
    done: _("From 13 the stones went to 14, 15, 16 and round the corner to 1."),
  }),
  "hus-two-stones": () => ({
    title: _("Never a single stone"),
    ask: _(
      "A hollow with only one stone may not be lifted. Only one of your hollows can be played here.",
    ),
    done: _("A single stone rests until another one joins it."),
  }),
  "hus-relay": () => ({
    title: _("The relay"),
    ask: _(
      "If the last stone falls into a hollow that already holds stones, you lift them all and sow on from there. Find the move that does this.",
    ),
    done: _(
      "Hollow 4 was filled, so its two stones went on to 5 and 6. A relay goes on until a last stone falls into an empty hollow.",
    ),
  }),
  "hus-lap": () => ({
    title: _("A whole lap"),
    ask: _(
      "The hollow that you have just emptied is sown again on a full lap, and counts as empty then. Lift the sixteen stones.",
    ),
    done: _(
      "Once round, and the last stone fell where the move began. That hollow was empty, so the move was over.",
    ),
  }),
  "hus-capture": () => ({
    title: _("Capturing"),
    ask: _(
      "When a relay is lifted in your inner row and the inner hollow opposite holds stones, you take those, and the ones in the outer hollow behind it as well. Find the move that captures.",
    ),
    done: _(
      "Hollow 11 was filled and faced three stones, with two more behind them. All five went along in your hand and were sown on your side.",
    ),
  }),
  "hus-behind-empty": () => ({
    title: _("Nothing behind"),
    ask: _(
      "The outer hollow behind may be empty: what lies in the inner one is enough. Take four stones.",
    ),
    done: _(
      "Four stones from the inner hollow, none from behind it. Only the inner one has to be filled.",
    ),
  }),
  "hus-facing-empty": () => ({
    title: _("An empty hollow protects"),
    ask: _(
      "If the inner hollow opposite is empty, nothing is captured, however much lies behind it. Find the move that meets such a hollow and takes nothing.",
    ),
    done: _("Six stones lay behind the empty hollow and were safe. Your relay simply went on."),
  }),
  "hus-goes-on": () => ({
    title: _("Capture after capture"),
    ask: _(
      "After a capture you sow on, and the last stone may capture again. Find the move that takes five stones in all.",
    ),
    done: _(
      "First one stone, then four more. Capturing belongs to the relay: by the usual rules you may not leave it out.",
    ),
  }),
  "hus-endless": () => ({
    title: _("Moves that never end"),
    ask: _(
      "The knot on hollow 16 marks a move that would run for ever. The leaflets are silent about it; we have ruled that it may not be played. Make any other move.",
    ),
    done: _(
      "A move counts as endless if it needs more than a thousand liftings. If you have no other move, the game is drawn.",
    ),
  }),
  "hus-win": () => ({
    title: _("The end"),
    ask: _(
      "Whoever has no hollow of two stones or more when no move is under way has lost. The other side has one such hollow left. Take it.",
    ),
    done: _(
      "Only single stones are left over there, and the game is won. A game is drawn if the same position comes for the third time, or if both agree; that is our ruling.",
    ),
  }),
};

export default lesson;
