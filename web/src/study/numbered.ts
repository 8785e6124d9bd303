// A line as it is written down: each move with its number, where one is needed.

import { seat } from "../kernel/facts";
import type { Line, Played } from "../record/line";
import type { Cursor, Turning } from "./tree";

export interface Numbered {
  played: Played;
  cursor: Cursor;
  /** `3.` or `3…`; empty where the move before has it. */
  number: string;
  /** The variations of this move, each with the number that its first move has. */
  variations: { line: Line; turnings: Turning[]; first: number }[];
}

/** The moves of a line; its first move has the number `first`. */
export function numberedMoves(line: Line, turnings: readonly Turning[], first = 1): Numbered[] {
  let [number, before, mover, follows] = [first, line.start, line.start.player, false];
  return line.played.map((played, at) => {
    const last = mover;
    mover = before.player;
    if (seat(mover) < seat(last)) number++;
    const dots = seat(mover) === 0 ? "." : "…";
    const written = seat(mover) === 0 || !follows ? `${number}${dots}` : "";
    before = played.after;
    follows = seat(mover) === 0 && !played.comment && !played.variations.length;
    const inside = played.variations.map((one, variation) => ({
      line: one,
      turnings: [...turnings, { at, variation }],
      first: number,
    }));
    return { played, cursor: { turnings, at: at + 1 }, number: written, variations: inside };
  });
}
