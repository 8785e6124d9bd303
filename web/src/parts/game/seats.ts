// Who plays on one side, as the row beside the board shows it.

import { gameFacts } from "../../kernel/facts";
import type { Player } from "../../kernel/types";
import type { Course } from "../../play/course.svelte";
import type { Side } from "../../play/game";
import type { Match } from "../../play/match.svelte";
import { _ } from "../../words/gettext.svelte";
import { sideName } from "../../words/names";
import { sayPlayer } from "../../words/words";

export interface Seat {
  name: string;
  /** Whose move it is, who has won, or which colour he has. */
  state: string;
  /** What he has on the board or in his store. */
  count: number;
  unit: string;
  toMove: boolean;
  won: boolean;
  /** Whether he plays elsewhere and is not there now. */
  away?: boolean;
  /** Milliseconds on his clock; null without one. */
  left: number | null;
  runs: boolean;
}

export function seatOf(match: Match, side: Side): Seat {
  const player = match.player(side);
  const toMove = match.thinking ? _("thinking …") : _("to move");
  return {
    ...seatAt(match, player, toMove),
    name: sideName(match.game.setUp, side),
    left: match.clock.left(player),
    runs: match.clock.running === player,
  };
}

/** What the board says of a player. */
export function seatAt(
  course: Course,
  player: Player,
  moving: string,
): Omit<Seat, "name" | "left" | "runs"> {
  const { choice, outcome } = course;
  const toMove = !outcome && course.now.player === player;
  const won = outcome?.winner === player;
  const { unit, onPoints } = gameFacts(choice.game);
  return {
    state: won ? _("winner") : toMove ? moving : onPoints ? sayPlayer(player) : "",
    count: course.shown.counts[player] ?? 0,
    unit,
    toMove,
    won,
  };
}
