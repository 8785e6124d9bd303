// Hollows in rows, as sowing games have them.

import type { Place } from "../board/layout";
import type { Player } from "../kernel/types";

export function hollowAt(owner: Player, hollow: number, x: number, y: number): Place {
  const name = `${owner}${hollow}`;
  return { name, x, y, width: 1, height: 1, shape: "hollow", owner, number: String(hollow) };
}

export function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}
