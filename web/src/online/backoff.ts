// How long to wait before the next try.

const FIRST = 500;
const LONGEST = 30_000;

/**
 * Twice as long after each failure, with a random part, so that all who lost a server do not come
 * back in the same moment. `chance` is a number from 0 to 1.
 */
export function delayAfter(failures: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  return Math.round(most * (0.5 + chance / 2));
}
