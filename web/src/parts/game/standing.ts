// How a series stands, as its table shows it.

import { FACTS } from "../../kernel/facts";
import type { Choice } from "../../kernel/types";
import { SIDES } from "../../play/game";
import type { Match } from "../../play/match.svelte";
import {
  isOver,
  leaderOf,
  scoringOf,
  totalsOf,
  type Names,
  type Points,
} from "../../record/series";
import { _ } from "../../words/gettext.svelte";
import { sideName } from "../../words/names";
import { seriesText } from "../../words/outcome";

export interface Standing {
  names: Names;
  /** The points of each game. */
  games: readonly Points[];
  totals: Points;
  /** How far it goes, or who has won. */
  aim: string;
}

/** The series that the match belongs to; null for a single game. */
export function standingOf(match: Match): Standing | null {
  const series = match.standing;
  if (!series) return null;
  const [me, you] = SIDES;
  const { setUp } = match.game;
  const drawn = isOver(series) && !leaderOf(series);
  const game = series.results.length + (match.outcome ? 0 : 1);
  return {
    names: [sideName(setUp, me), sideName(setUp, you)],
    games: series.results.map(({ points }) => points),
    totals: totalsOf(series),
    aim:
      seriesText(match) ??
      (drawn ? _("The series is drawn.") : aimOf(match.choice, game, series.games)),
  };
}

/** How far a series goes that nobody has won yet. */
export function aimOf(choice: Choice, game: number, games: number | null): string {
  if (scoringOf(choice) === "seven")
    return _("First to {points} points", { points: FACTS.series.seven });
  return _("Game {game} of {games}", { game: Math.min(game, games ?? 0), games });
}
