// What lies where after each step of a story. The steps say all of it; no rule is worked out here.

import type { Step } from "../kernel/types";

/** The name of the hand among the places. */
export const HAND = "";

export type Counts = Record<string, number>;

/** The board after one more step, as `hollows.games.replay` has it. */
export function told(board: Counts, step: Step): Counts {
  const after: Counts = { ...board };
  const add = (place: string, count: number) => (after[place] = (after[place] ?? 0) + count);
  switch (step.kind) {
    case "lift":
    case "relay":
      add(HAND, after[step.place] ?? 0);
      after[step.place] = 0;
      break;
    case "sow":
      add(HAND, -1);
      add(step.place, 1);
      break;
    case "capture":
    case "sweep":
      for (const [place, count] of step.taken) {
        add(place, -count);
        add(step.into, count);
      }
      break;
    case "hop":
      after[step.into] = after[step.place] ?? 0;
      after[step.place] = 0;
      break;
    case "approach":
    case "withdrawal":
      for (const [place] of step.taken) after[place] = 0;
      break;
    case "end":
      break;
  }
  return after;
}

/** The board after the steps; stones in the hand lie at `HAND`. */
export function replay(board: Counts, steps: readonly Step[]): Counts {
  return steps.reduce(told, board);
}

/** What a story leaves to see: where it began and ended, the way of its piece, what it took. */
export interface Traces {
  start: string | null;
  end: string | null;
  path: string[];
  taken: string[];
}

export function tracesOf(steps: readonly Step[] | null | undefined): Traces {
  if (!steps?.length) return { start: null, end: null, path: [], taken: [] };
  const hops = steps.filter((step) => step.kind === "hop");
  const taken = steps
    .filter((step) => step.kind !== "sweep")
    .flatMap((step) => step.taken.filter(([, count]) => count > 0).map(([place]) => place));
  return {
    start: steps[0]!.place,
    end: hops.at(-1)?.into ?? steps.at(-1)!.place,
    path: hops.length ? [hops[0]!.place, ...hops.map((hop) => hop.into)] : firstSowing(steps),
    taken: [...new Set(taken)],
  };
}

/** The hollows of the first handful: after a relay the way runs over itself and says nothing. */
function firstSowing(steps: readonly Step[]): string[] {
  const again = steps.findIndex((step, at) => at > 0 && step.kind !== "sow");
  return steps.slice(0, again < 0 ? undefined : again).map((step) => step.place);
}
