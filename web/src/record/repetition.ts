// A draw by repetition, which the board alone does not show.

import { FACTS } from "../kernel/facts";
import type { Outcome } from "../kernel/types";

const THIRD = FACTS.record.third;
export const DRAWN: Outcome = { winner: null, reason: "repetition" };

/** What must be the same for a position to count as repeated: the board and the player to move. */
export function placement(position: string): string {
  return position.split(" ", 2).join(" "); // counters may follow
}

/** The draw, if the last of these positions has come for the third time. */
export function repetition(positions: readonly string[]): Outcome | null {
  const placements = positions.map(placement);
  const now = placements.at(-1);
  return placements.filter((earlier) => earlier === now).length >= THIRD ? DRAWN : null;
}

/** After how many moves a position had first come for the third time, or null. */
export function thirdTime(positions: readonly string[]): number | null {
  const seen = new Map<string, number>();
  for (const [moves, text] of positions.entries()) {
    const here = placement(text);
    const times = (seen.get(here) ?? 0) + 1;
    if (times === THIRD) return moves;
    seen.set(here, times);
  }
  return null;
}
