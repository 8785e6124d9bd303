// What the line under the board says of a judged move, and of a mistake that is tried again.

import { FACTS, type Judgement } from "../../kernel/facts";
import type { Status } from "../../parts/game/status";
import type { Reviewed } from "../../study/reviewed.svelte";
import type { Trial } from "../../study/trial.svelte";
import { _, translated } from "../../words/gettext.svelte";

/** “Blunder”, “Best” and so on. */
export function judgementName(judgement: Judgement): string {
  return translated(FACTS.review.abouts[judgement]);
}

export function reviewStatus(reviewed: Reviewed): Status {
  if (reviewed.failed)
    return { text: _("The computer does not answer. Check the connection."), news: true };
  const { judged, scene } = reviewed;
  if (!judged) {
    const text = scene.at === 0 && reviewed.found ? _("The start of the game.") : "";
    return { text, news: false };
  }
  const text = `${judged.move}: ${judgementName(judged.judgement)}`;
  return { text, news: judged.judgement === "blunder" };
}

export function mistakeStatus(trial: Trial, played: string): Status {
  switch (trial.mood) {
    case "asked":
    case "right":
      return {
        text: _("{move} was played here. Find something better.", { move: played }),
        news: false,
      };
    case "judging":
      return { text: _("Looking at it …"), news: false };
    case "wrong":
      return { text: _("Not better yet. Try another move."), news: true };
    case "solved":
      return { text: _("Well found: that is a good move."), news: false };
    case "shown":
      return { text: _("This was the best move."), news: false };
  }
}
