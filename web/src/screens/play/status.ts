// What the line under the board says.

import { gameFacts } from "../../kernel/facts";
import type { Status } from "../../parts/game/status";
import type { Match } from "../../play/match.svelte";
import { _ } from "../../words/gettext.svelte";
import { sayWhereToLook } from "../../words/hint";
import { sideName } from "../../words/names";
import { reasonText, resultText } from "../../words/outcome";

export function statusOf(match: Match): Status {
  const said = (text: string, news = false): Status => ({ text, news });
  const { setUp } = match.game;
  if (match.failed) return said(_("The computer does not answer. Check the connection."), true);
  if (!match.live)
    return said(
      _("Move {number} of {count}", { number: match.scene.at, count: match.turns.length }),
    );
  if (match.telling) return said("");
  if (match.outcome) return said(reasonText(match, match.outcome), true);
  if (match.asking) return said(_("Thinking about it …"));
  if (match.refused)
    return said(_("{name} would rather play on.", { name: sideName(setUp, "you") }), true);
  if (match.hint) return said(hintText(match));
  if (match.open && again(match)) return said(_("Move again."));
  if (match.turns.length === match.game.opening && match.open) return said(firstText(match));
  return said("");
}

/** What a screen reader hears besides the story of the last move. */
export function spokenOf(match: Match): string {
  if (match.telling) return "";
  if (match.outcome)
    return `${resultText(match, match.outcome)}. ${reasonText(match, match.outcome)}`;
  if (match.hint || match.refused || match.failed) return statusOf(match).text;
  if (!match.open) return "";
  const { setUp } = match.game;
  if (setUp.opponent.kind === "engine") return _("Your move.");
  return _("{name} to move.", { name: sideName(setUp, match.side) });
}

/** First the place to begin with, then the line. */
function hintText(match: Match): string {
  const moves = match.hint?.line.moves ?? [];
  const [first = ""] = moves;
  if (match.hint?.whole) return _("Best line: {moves}", { moves: moves.slice(0, 6).join(", ") });
  return sayWhereToLook(match.choice.game, first);
}

function again(match: Match): boolean {
  const last = match.turns.at(-1);
  return last !== undefined && last.before.player === match.now.player;
}

function firstText(match: Match): string {
  return gameFacts(match.choice.game).onPoints
    ? _("Tap or drag a piece with a ring.")
    : _("Tap a hollow with a ring to lift it.");
}
