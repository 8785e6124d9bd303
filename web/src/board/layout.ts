// Where every place of a board lies, as src/hollows/draw/layout.py has it: lengths in cells, x to
// the right and y downwards. A layout is made as the first player sees it from below; `halfTurn`
// shows it to the other player and `quarterTurn` stands it upright for a phone.

import { type GamePage, gamePage } from "../games";
import { gameFacts, other } from "../kernel/facts";
import type { GameName, Player } from "../kernel/types";

const UPRIGHT_STORE = 0.86; // how high the stores of an upright board are

export type Shape = "hollow" | "store" | "point";

/** A place of `view.board`: its middle, its size, its owner and what is written beside it. */
export interface Place {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  shape: Shape;
  owner: Player | null;
  number: string;
}

export interface Layout {
  game: GameName;
  width: number;
  height: number;
  places: Place[];
  /** Pairs of points that a line joins. */
  lines: [string, string][];
  /** The player at the lower edge, or at the left one of an upright board. */
  near: Player;
  upright: boolean;
  /** Whether places hold single pieces instead of stones. */
  points: boolean;
  /** How such a board looks. */
  page: GamePage;
}

/** How a board is looked at. */
export interface Sight {
  /** Hus: hollows are numbered along the sowing. */
  direction?: string | undefined;
  near?: Player | undefined;
  upright?: boolean | undefined;
}

/** The layout of the board that has these places. */
export function layoutOf(game: GameName, names: string[], sight: Sight = {}): Layout {
  const { players, onPoints: points } = gameFacts(game);
  const page = gamePage(game);
  const laid = page.lay(names, sight.direction ?? "clockwise");
  let layout: Layout = { game, ...laid, near: players[0], upright: false, points, page };
  if (sight.near && sight.near !== layout.near) layout = halfTurn(layout);
  return sight.upright ? quarterTurn(layout) : layout;
}

/** The board as the player at the far side sees it. */
function halfTurn(layout: Layout): Layout {
  const { width, height } = layout;
  const places = layout.places.map((p) => ({ ...p, x: width - p.x, y: height - p.y }));
  return { ...layout, places, near: other(layout.near) };
}

/** The board upright: turned clockwise, so that the near player's store lies below. */
function quarterTurn(layout: Layout): Layout {
  const turned: Layout = {
    ...layout,
    width: layout.height,
    height: layout.width,
    places: layout.places.map((p) => ({
      ...p,
      x: layout.height - p.y,
      y: p.x,
      width: p.height,
      height: p.width,
    })),
    upright: true,
  };
  const { uprightHollow } = layout.page;
  return uprightHollow ? widened(turned, uprightHollow) : turned;
}

/** An upright board with broad hollows and low stores, so that it fills a phone. */
function widened(layout: Layout, broad: number): Layout {
  const stores = layout.places.some(({ shape }) => shape === "store");
  const spare = stores ? 1 - UPRIGHT_STORE : 0;
  const columns = stores ? 2 : 4;
  const width = layout.width + columns * (broad - 1);
  const height = layout.height - 2 * spare;
  const places = layout.places.map((place) => {
    if (place.shape === "store") {
      const y = place.y < 1 ? UPRIGHT_STORE / 2 : height - UPRIGHT_STORE / 2;
      return { ...place, x: width / 2, y, width, height: UPRIGHT_STORE };
    }
    const left = place.x < layout.width / 2;
    const x = left ? broad * place.x : width - broad * (layout.width - place.x);
    return { ...place, x, y: place.y - spare, width: broad };
  });
  return { ...layout, width, height, places };
}

/** Places in the rows in which they are seen, from the top, each from the left. */
export function rowsOf(layout: Layout): Place[][] {
  const rows = new Map<number, Place[]>();
  for (const place of layout.places) {
    const at = Math.round(rowHeight(layout, place) * 1000);
    rows.set(at, [...(rows.get(at) ?? []), place]);
  }
  return [...rows.entries()]
    .sort(([one], [two]) => one - two)
    .map(([, places]) => places.sort((one, two) => one.x - two.x));
}

/** A store beside two rows is read with the row that runs towards it: the near one's lower. */
function rowHeight(layout: Layout, place: Place): number {
  if (place.shape !== "store" || layout.upright) return place.y;
  const lower = place.owner === layout.near;
  const heights = layout.places.filter((p) => p.shape === "hollow").map((p) => p.y);
  return lower ? Math.max(...heights) : Math.min(...heights);
}

export type Direction = "up" | "down" | "left" | "right";

const WAYS: Record<Direction, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The place that lies nearest in a direction; failing that, the nearest one beside the way. */
export function neighbour(layout: Layout, from: string, direction: Direction): string | null {
  const start = layout.places.find((place) => place.name === from);
  if (!start) return null;
  const [dx, dy] = WAYS[direction];
  const ways = layout.places
    .map((place) => ({
      name: place.name,
      ahead: (place.x - start.x) * dx + (place.y - start.y) * dy,
      aside: Math.abs((place.x - start.x) * dy) + Math.abs((place.y - start.y) * dx),
      reach: (dx ? start.height + place.height : start.width + place.width) / 2 - 0.4,
    }))
    .filter(({ ahead, aside }) => ahead > 0.2 && aside <= 1.5)
    .sort((one, two) => one.ahead + 2 * one.aside - (two.ahead + 2 * two.aside));
  const straight = ways.find(({ ahead, aside, reach }) => aside <= Math.max(1.5 * ahead, reach));
  return (straight ?? ways[0])?.name ?? null;
}
