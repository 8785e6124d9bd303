// A mistake of a reviewed game, to be made good: any move will do that is not a mistake again.

import type { Kernel, Limit } from "../kernel/types";
import { isFault } from "./judge";
import { judgeMove, USUAL, type Judged, type Played } from "./review";
import type { Asked } from "./trial.svelte";

/** Asks for a better move in the position before the move with this number, counted from 0. */
export function retryAsked(
  kernel: Kernel,
  played: Played,
  at: number,
  { before, line }: Judged,
  limit: Limit = USUAL,
): Asked {
  return {
    choice: played.choice,
    start: played.positions[at]!,
    judge: async ([first]) => {
      const { move } = first!.played;
      if (move === line[0]) return "solved";
      const judgement = await judgeMove(kernel, played, at, move, before, limit);
      return isFault(judgement) ? "wrong" : "solved";
    },
    kept: () => 0,
    reply: () => undefined,
    solution: (made) => (made.length ? [] : line.slice(0, 1)),
  };
}
