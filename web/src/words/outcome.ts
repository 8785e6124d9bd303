// How a game or a series ended, said to the one who sits before the screen.

import type { GameName, Outcome, Player } from "../kernel/types";
import type { Match } from "../play/match.svelte";
import { winnerOf } from "../record/series";
import { _ } from "./gettext.svelte";
import { playerNames, sideName } from "./names";
import { sayReason } from "./words";

/** Who is told: a player, or null for nobody in particular; and what the players are called. */
export interface Reader {
  me: Player | null;
  names: Partial<Record<Player, string>>;
}

/** “You win”, or who wins where nobody in particular is told. */
export function resultFor({ winner }: Outcome, { me, names }: Reader): string {
  if (!winner) return _("A draw");
  if (me) return winner === me ? _("You win") : _("You lose");
  return _("{name} wins", { name: names[winner] ?? "" });
}

export function reasonFor(outcome: Outcome, game: GameName, { me, names }: Reader): string {
  const said =
    me && outcome.winner ? (outcome.winner === me ? WON : LOST)[outcome.reason]?.() : undefined;
  return said ?? sayReason(outcome, game, names);
}

export function resultText(match: Match, outcome: Outcome): string {
  return resultFor(outcome, readerOf(match));
}

export function reasonText(match: Match, outcome: Outcome): string {
  return reasonFor(outcome, match.choice.game, readerOf(match));
}

function readerOf(match: Match): Reader {
  return { me: match.you, names: playerNames(match) };
}

/** Who has won the series; null while it goes on or if it is drawn. */
export function seriesText(match: Match): string | null {
  const winner = match.standing && winnerOf(match.standing);
  if (!winner) return null;
  if (winner === "me" && match.game.setUp.opponent.kind === "engine")
    return _("You have won the series.");
  const name = sideName(match.game.setUp, winner === "me" ? "me" : "you");
  return _("{name} has won the series.", { name });
}

const WON: Record<string, () => string> = {
  stuck: () => _("The other side has no hollow with two stones."),
  seeds: () => _("A row is empty, and you have more seeds."),
  taken: () => _("You have taken every piece."),
  blocked: () => _("The other side has pieces, but no move."),
  time: () => _("The other side ran out of time."),
};

const LOST: Record<string, () => string> = {
  stuck: () => _("You have no hollow with two stones."),
  seeds: () => _("A row is empty, and the other side has more seeds."),
  taken: () => _("You have no piece left."),
  blocked: () => _("You have pieces, but no move."),
  resignation: () => _("You resigned."),
  time: () => _("You ran out of time."),
  abandoned: () => _("You left the game."),
};
