// The outlines of the signs on a board.

import { tenth } from "./stones";

// Parts of the knot's way at which its rope passes over itself.
const OVER = [0.2902, 0.6235, 0.9569];

/** The trefoil, the simplest rope without an end: an endless move is barred here. */
export const KNOT = rope(0, 1);
export const CROSSINGS = OVER.map((at) => rope(at - 0.05, at + 0.05));

function rope(begin: number, end: number): string {
  const steps = Math.round(60 * (end - begin));
  const spots = Array.from({ length: steps + 1 }, (_, step) => {
    const turn = 2 * Math.PI * (begin + ((end - begin) * step) / steps);
    const x = 3.7 * (Math.sin(turn) + 2 * Math.sin(2 * turn));
    const y = 3.7 * (Math.cos(turn) - 2 * Math.cos(2 * turn));
    return `${tenth(x)},${tenth(y)}`;
  });
  return `M${spots.join("L")}`;
}

export function cross(x: number, y: number, size = 9): string {
  const arm = 2 * size;
  return `M${tenth(x - size)},${tenth(y - size)}l${arm},${arm}m0,${-arm}l${-arm},${arm}`;
}

/** A line through places, in order. */
export function lineThrough(points: { x: number; y: number }[]): string {
  return points.length > 1 ? `M${points.map((p) => `${tenth(p.x)},${tenth(p.y)}`).join("L")}` : "";
}
