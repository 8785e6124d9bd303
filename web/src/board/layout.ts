// Where every place of a board lies, as src/hollows/draw/layout.py has it: lengths in cells, x to
// the right and y downwards. A layout is made as the first player sees it from below; `halfTurn`
// shows it to the other player and `quarterTurn` stands it upright for a phone.

import type { GameName, Player } from "../kernel/types";

const HUS_GAP = 0.3; // cells between the players' inner rows, besides the usual distance
const KALAHA_GAP = 0.16;
const UPRIGHT_STORE = 0.86; // how high the stores of an upright Kalaha board are
// How wide the hollows of an upright board are: a phone has more width to give than height.
const UPRIGHT_HOLLOW = { hus: 1.17, kalaha: 1.8 };

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
}

export function other(player: Player): Player {
  return ({ a: "b", b: "a", white: "black", black: "white" } as const)[player];
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
  let layout = MAKERS[game](names, sight.direction ?? "clockwise");
  if (sight.near && sight.near !== layout.near) layout = halfTurn(layout);
  return sight.upright ? quarterTurn(layout) : layout;
}

const MAKERS: Record<GameName, (names: string[], direction: string) => Layout> = {
  hus,
  kalaha,
  fanorona,
};

/** Four rows; hollows are numbered along the sowing, so the direction mirrors the board. */
function hus(names: string[], direction: string): Layout {
  const columns = names.length / 4;
  const clockwise = direction === "clockwise";
  const width = columns;
  const height = 4 + HUS_GAP;
  const places = (["a", "b"] as const).flatMap((owner) =>
    numbers(2 * columns).map((hollow) => {
      const outer = hollow <= columns;
      const along = outer ? hollow - 0.5 : 2 * columns - hollow + 0.5; // from where 1 lies
      const depth = outer ? 0.5 : 1.5; // from the owner's edge
      const x = clockwise ? width - along : along;
      return owner === "a"
        ? hollowAt(owner, hollow, x, height - depth)
        : hollowAt(owner, hollow, width - x, depth);
    }),
  );
  return { game: "hus", width, height, places, lines: [], near: "a", upright: false };
}

/** Two rows, each player's store at his right end. */
function kalaha(names: string[]): Layout {
  const hollows = names.length / 2 - 1;
  const width = hollows + 2;
  const height = 2 + KALAHA_GAP;
  const places = (["a", "b"] as const).flatMap((owner) => {
    const near = owner === "a";
    const row = numbers(hollows).map((hollow) =>
      near
        ? hollowAt(owner, hollow, hollow + 0.5, height - 0.5)
        : hollowAt(owner, hollow, width - hollow - 0.5, 0.5),
    );
    const store: Place = {
      ...hollowAt(owner, 0, near ? width - 0.5 : 0.5, height / 2),
      height,
      shape: "store",
      number: "",
    };
    return [...row, store];
  });
  return { game: "kalaha", width, height, places, lines: [], near: "a", upright: false };
}

/** Points named as on a chessboard; lines join the neighbours a piece can step to. */
function fanorona(names: string[]): Layout {
  const columns = Math.max(...names.map(column));
  const rows = Math.max(...names.map(row));
  const places = names.map((name) => ({
    name,
    x: column(name) - 0.5,
    y: rows - row(name) + 0.5,
    width: 1,
    height: 1,
    shape: "point" as const,
    owner: null,
    number: name,
  }));
  const known = new Set(names);
  const lines = names.flatMap((name) =>
    forward(name)
      .filter((next) => known.has(next))
      .map((next) => [name, next] as [string, string]),
  );
  return {
    game: "fanorona",
    width: columns,
    height: rows,
    places,
    lines,
    near: "white",
    upright: false,
  };
}

function column(name: string): number {
  return name.charCodeAt(0) - 96;
}

function row(name: string): number {
  return Number(name.slice(1));
}

/** The neighbours that are named later: straight ones everywhere, diagonal ones from even points. */
function forward(name: string): string[] {
  const at = (x: number, y: number) => `${String.fromCharCode(96 + x)}${y}`;
  const [x, y] = [column(name), row(name)];
  const straight = [at(x + 1, y), at(x, y + 1)];
  return (x + y) % 2 ? straight : [...straight, at(x + 1, y + 1), at(x - 1, y + 1)];
}

function hollowAt(owner: Player, hollow: number, x: number, y: number): Place {
  const name = `${owner}${hollow}`;
  return { name, x, y, width: 1, height: 1, shape: "hollow", owner, number: String(hollow) };
}

function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

/** The board as the player at the far side sees it. */
export function halfTurn(layout: Layout): Layout {
  const { width, height } = layout;
  const places = layout.places.map((p) => ({ ...p, x: width - p.x, y: height - p.y }));
  return { ...layout, places, near: other(layout.near) };
}

/** The board upright: turned clockwise, so that the near player's store lies below. */
export function quarterTurn(layout: Layout): Layout {
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
  return turned.game === "fanorona" ? turned : widened(turned, UPRIGHT_HOLLOW[turned.game]);
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
