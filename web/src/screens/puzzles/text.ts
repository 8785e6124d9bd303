// The words around a puzzle.

import type { Status } from "../../parts/game/status";
import { hintOf } from "../../parts/training/hint";
import type { Trial } from "../../study/trial.svelte";
import { _ } from "../../words/gettext.svelte";

export function puzzleAsk(trial: Trial): string {
  switch (trial.solver) {
    case "white":
      return _("You play white. Find the best move.");
    case "black":
      return _("You play black. Find the best move.");
    default:
      return _("It is your move. Find the best one.");
  }
}

export function puzzleStatus(trial: Trial): Status {
  const said = (text: string, news = false): Status => ({ text, news });
  switch (trial.mood) {
    case "wrong":
      return said(_("A good thought, but there is something better. Try again."), true);
    case "right":
      return said(_("Right. It goes on: find the next move."));
    case "solved":
      return said(
        trial.misses || trial.helped ? _("Found in the end.") : _("Well done, at the first try."),
      );
    case "shown":
      return said(_("This is how it goes."));
    default:
      return said(trial.hint ? hintOf(trial) : "");
  }
}
