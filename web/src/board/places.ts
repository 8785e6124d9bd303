// From cells to the picture's lengths: a cell is 100 wide.

import type { Layout, Place } from "./layout";
import type { HalfSize } from "./stones";

export const CELL = 100;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The middle and the size of what is seen of a place. */
export function boxOf(layout: Layout, place: Place): Box {
  const middle = { x: CELL * place.x, y: CELL * place.y };
  if (place.shape === "point") {
    const width = 2 * layout.page.radius;
    return { ...middle, width, height: width };
  }
  const between = layout.upright ? 6 : 14; // hollows of an upright board have less wood around them
  return { ...middle, width: CELL * place.width - between, height: CELL * place.height - between };
}

const PLATE = 50; // of a store, kept free for its count

/** Where stones may lie: all of a hollow, and of a store what its count leaves. */
export function bedOf(layout: Layout, place: Place): Box {
  const box = boxOf(layout, place);
  if (place.shape !== "store") return box;
  return layout.upright
    ? { ...box, x: box.x - PLATE / 2 - 6, width: box.width - PLATE - 12 }
    : { ...box, y: box.y - PLATE / 2, height: box.height - PLATE };
}

export function halfSizeOf(box: Box): HalfSize {
  return { across: box.width / 2, along: box.height / 2 };
}

/** A rectangle with round ends around the middle of the box, grown by so much on each side. */
export function ovalOf(
  box: Box,
  grow = 0,
): { x: number; y: number; width: number; height: number; rx: number } {
  const [width, height] = [box.width + 2 * grow, box.height + 2 * grow];
  return {
    x: box.x - width / 2,
    y: box.y - height / 2,
    width,
    height,
    rx: Math.min(width, height) / 2,
  };
}

/** The face of the board: its cells and a margin; and the room for its shadow around it. */
export function faceOf(layout: Layout): { face: Box; view: Box } {
  const margin = layout.upright ? 9 : layout.points ? 22 : 20;
  const width = CELL * layout.width + 2 * margin;
  const height = CELL * layout.height + 2 * margin;
  const face = { x: -margin, y: -margin, width, height };
  const below = 8; // the side of the board
  return { face, view: { ...face, height: height + below } };
}
