// When each step of a story is shown, in milliseconds from its beginning.

import type { Kind, Step } from "../kernel/types";

export type Speed = "slow" | "normal" | "fast" | "instant";

/** A step begins, is done (the counts change), and leaves time to be seen. */
export interface Moment {
  begins: number;
  done: number;
  ends: number;
}

const PACE: Record<Speed, number> = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 };
const LONGEST = 10_000; // that a move may take
const STEADY = 4_000; // before a long one accelerates

/** How long a step takes at normal speed: before its counts change, and after. */
const LENGTHS: Record<Kind, [before: number, after: number]> = {
  lift: [40, 180],
  sow: [130, 0],
  relay: [110, 210],
  capture: [60, 430],
  sweep: [120, 620],
  hop: [20, 240],
  approach: [60, 340],
  withdrawal: [60, 340],
  end: [180, 140],
};

export function timesOf(steps: readonly Step[], speed: Speed): Moment[] {
  let now = 0;
  const even = steps.map((step) => {
    const [before, after] = LENGTHS[step.kind];
    const begins = now;
    const done = begins + before * PACE[speed];
    now = done + after * PACE[speed];
    return { begins, done, ends: now };
  });
  const warp = hurry(now);
  return even.map(({ begins, done, ends }) => ({
    begins: warp(begins),
    done: warp(done),
    ends: warp(ends),
  }));
}

/** After a steady beginning the pace grows evenly, just so much that the whole fits. */
function hurry(whole: number): (time: number) => number {
  if (whole <= LONGEST) return (time) => time;
  const rest = LONGEST - STEADY;
  const growth = (2 * (whole - LONGEST)) / rest ** 2;
  return (time) =>
    time <= STEADY ? time : STEADY + (Math.sqrt(1 + 2 * growth * (time - STEADY)) - 1) / growth;
}
