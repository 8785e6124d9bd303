// Stones and seeds: the outline of each, and the spot where it comes to rest in a hollow. Both
// follow from its number and the hollow's name, so the same stone always looks the same, and none
// moves when another falls.

import { chanceOf } from "./chance";

export interface Spot {
  x: number;
  y: number;
}

/** Of a hollow: half its width and half its height. */
export interface HalfSize {
  across: number;
  along: number;
}

/** More than so many are a heap, and their count stands large in the middle. */
export const HEAP = 14;
export const TINTS = 8;

const TRIES = 90; // spots that a stone looks at before it comes to rest
const FIRST_TRIES = 7; // the first one has all room and rolls less
const LEANING = [0.96, 0.8, 0.62, 0.45, 0.3]; // stones lean on one another, then lie on one another
const WALL = 4; // from the edge of the hollow

/** Where a stone comes to rest among those that lie there already. */
export function spotFor(
  words: string,
  lying: readonly Spot[],
  half: HalfSize,
  radius: number,
): Spot {
  const chance = chanceOf(words);
  const across = Math.max(half.across - radius - WALL, 1);
  const along = Math.max(half.along - radius - WALL, 1);
  const tries = Array.from({ length: lying.length ? TRIES : FIRST_TRIES }, () =>
    somewhere(chance, across, along),
  );
  const free = (spot: Spot) =>
    lying.reduce((least, stone) => Math.min(least, distance(spot, stone)), Infinity);
  const rooms = tries.map(free);
  const need = LEANING.find((lean) => rooms.some((space) => space >= lean * 2 * radius)) ?? 0;
  const middle = Math.min(across, along);
  const depth = (spot: Spot) =>
    distance({ x: (spot.x * middle) / across, y: (spot.y * middle) / along }, DEEPEST);
  return tries
    .filter((_, at) => rooms[at]! >= need * 2 * radius)
    .reduce((best, spot) => (depth(spot) < depth(best) ? spot : best));
}

const DEEPEST = { x: -3, y: -3 }; // a little away from the count in the lower right

/** A chance spot in the oval, which has round ends where it is longer than wide. */
function somewhere(chance: () => number, across: number, along: number): Spot {
  const round = Math.min(across, along);
  const turn = 2 * Math.PI * chance();
  const out = round * Math.sqrt(chance());
  const slide = 2 * chance() - 1;
  return {
    x: out * Math.cos(turn) + slide * (across - round),
    y: out * Math.sin(turn) + slide * (along - round),
  };
}

function distance(one: Spot, two: Spot): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

/** Where stones lie in the hand: close together, as the kernels of a sunflower. */
export function spotInHand(at: number, radius: number): Spot {
  const out = 1.2 * radius * Math.sqrt(at);
  return { x: out * Math.cos(2.4 * at), y: out * Math.sin(2.4 * at) };
}

/** A pebble's outline: longer one way than the other, with a bump somewhere. */
export function pebble(number: number, radius: number): string {
  const chance = chanceOf(`pebble ${number}`);
  const lean = 2 * Math.PI * chance();
  const squeeze = 0.06 + 0.1 * chance();
  const where = 2 * Math.PI * chance();
  const bump = 0.02 + 0.035 * chance();
  const size = radius * (0.94 + 0.12 * chance());
  return outline(
    (turn) =>
      size * (1 + squeeze * Math.cos(2 * (turn - lean)) + bump * Math.cos(3 * turn + where)),
  );
}

/** A seed's outline: a bean, long, with a slight waist on one side; and which way it points. */
export function bean(number: number, radius: number): { path: string; lean: number } {
  const chance = chanceOf(`bean ${number}`);
  const lean = Math.PI * (0.15 + 1.7 * chance());
  const squeeze = 0.15 + 0.05 * chance();
  const waist = 0.05 + 0.03 * chance();
  const size = radius * (0.96 + 0.09 * chance());
  const path = outline((turn) => {
    const along = turn - lean;
    return (
      size * (1 + squeeze * Math.cos(2 * along) - waist * Math.exp(-4 * (1 - Math.sin(along))))
    );
  });
  return { path, lean };
}

/** A smooth closed curve at the distance that each turn has, after Catmull and Rom. */
function outline(out: (turn: number) => number): string {
  const size = 10;
  const corners = Array.from({ length: size }, (_, at) => {
    const turn = (2 * Math.PI * at) / size;
    return { x: out(turn) * Math.cos(turn), y: out(turn) * Math.sin(turn) };
  });
  const corner = (at: number) => corners[(at + size) % size]!;
  let path = `M${tenth(corner(0).x)},${tenth(corner(0).y)}`;
  for (let at = 0; at < size; at++) {
    const [before, here, there, after] = [
      corner(at - 1),
      corner(at),
      corner(at + 1),
      corner(at + 2),
    ];
    path +=
      "C" +
      [
        here.x + (there.x - before.x) / 6,
        here.y + (there.y - before.y) / 6,
        there.x - (after.x - here.x) / 6,
        there.y - (after.y - here.y) / 6,
        there.x,
        there.y,
      ]
        .map(tenth)
        .join(" ");
  }
  return path + "z";
}

export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
