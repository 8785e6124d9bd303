import type { Trial } from "../../study/trial.svelte";
import { _ } from "../../words/gettext.svelte";
import { sayWhereToLook } from "../../words/hint";

/** First the place to begin with, then the move. */
export function hintOf({ choice, hint }: Trial): string {
  const [move = ""] = hint?.line.moves ?? [];
  return hint?.whole ? _("The move is {move}.", { move }) : sayWhereToLook(choice.game, move);
}
