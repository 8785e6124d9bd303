// A draw by repetition, which the board alone does not show.

import { placement } from "../kernel/notation";
import type { GameName, Outcome } from "../kernel/types";

const DRAWN: Outcome = { winner: null, reason: "repetition" };

/** The draw, if the last of these positions has come at least three times. */
export function repetition(game: GameName, positions: readonly string[]): Outcome | null {
  const placements = positions.map((text) => placement(game, text));
  const now = placements.at(-1);
  return placements.filter((earlier) => earlier === now).length >= 3 ? DRAWN : null;
}

/** After how many moves a position had first come for the third time, or null. */
export function thirdTime(game: GameName, positions: readonly string[]): number | null {
  const seen = new Map<string, number>();
  for (const [moves, text] of positions.entries()) {
    const here = placement(game, text);
    const times = (seen.get(here) ?? 0) + 1;
    if (times === 3) return moves;
    seen.set(here, times);
  }
  return null;
}
