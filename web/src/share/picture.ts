// A position as an SVG picture that stands alone: no style sheet, no script, no font of ours. It
// lies on the same layout as the board in the page, in the board's light colours.

import { layoutOf, type Layout, type Place } from "../board/layout";
import { bedOf, boxOf, CELL, faceOf, ovalOf } from "../board/places";
import { cross, lineThrough } from "../board/signs";
import { HEAP, tenth, TINTS } from "../board/stones";
import { type Counts, HAND, type Traces } from "../board/story";
import { type Stone, type Arrangement, arrangementOf } from "../board/arrangement";
import { rulesOf } from "../kernel/rules";
import type { Choice, Player } from "../kernel/types";

const WARM = "#b8421b";
const RAISED = 26; // how far the hand is over the hollow

/** What a picture shows. */
export interface Scene {
  choice: Choice;
  board: Counts;
  near: Player;
  /** What the last move left to see. */
  last?: Traces | null;
  /** The place that the hand is over, if it holds something. */
  hand?: string | null;
}

export function layoutOfScene({ choice, board, near }: Scene): Layout {
  const { direction } = rulesOf(choice).options;
  const names = Object.keys(board).filter((name) => name !== HAND);
  return layoutOf(choice.game, names, { direction, near });
}

/** The picture, `width` pixels wide where it is shown as it is. */
export function pictureOf(scene: Scene, width = 960, arrangement?: Arrangement): string {
  const layout = layoutOfScene(scene);
  const { view } = faceOf(layout);
  const laid = arrangement ?? arrangementOf(layout, scene.board);
  const height = Math.round((width * view.height) / view.width);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `,
    `viewBox="${view.x} ${view.y} ${view.width} ${view.height}">`,
    defs(),
    wood(layout),
    layout.places.map((place) => (place.shape === "point" ? "" : hollow(layout, place))).join(""),
    signs(layout, scene),
    stones(layout, laid, scene),
    counts(layout, scene.board),
    "</svg>",
  ].join("");
}

function defs(): string {
  return (
    "<defs>" +
    radial("wood", ".5 .4 .78", "#cfa36f", "#c2915d", "#ad7b49") +
    radial("deep", ".52 .42 .64", "#4c2f17", "#654222", "#966a3e") +
    radial("white", ".36 .26 .86", "#fffdf7", "#f1e7d2", "#c8b38c") +
    radial("black", ".36 .26 .86", "#7a6150", "#3f2e23", "#1b120b") +
    `<radialGradient id="lit" cx=".34" cy=".26" r=".85">${stop(0, "#fff", 0.55)}` +
    `${stop(0.5, "#fff", 0)}${stop(1, "#4a3322", 0.5)}</radialGradient></defs>`
  );
}

function radial(id: string, place: string, ...colours: string[]): string {
  const [cx, cy, r] = place.split(" ");
  const stops = colours.map((colour, at) => stop([0, 0.55, 1][at]!, colour)).join("");
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops}</radialGradient>`;
}

function stop(offset: number, colour: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

function element(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => `${key}="${typeof value === "number" ? tenth(value) : value}"`,
  );
  return `<${name} ${written.join(" ")}/>`;
}

// The board

function wood(layout: Layout): string {
  const { face } = faceOf(layout);
  const parts = [
    element("rect", { ...face, y: face.y + 7, rx: 34, fill: "#875c34" }),
    element("rect", { ...face, rx: 34, fill: "url(#wood)" }),
  ];
  const groove = {
    fill: "none",
    stroke: "#54361c",
    "stroke-width": 2.6,
    "stroke-linecap": "round",
  };
  if (layout.page.groove) {
    const middle = (CELL * layout.height) / 2;
    parts.push(element("path", { d: `M6,${tenth(middle)}H${CELL * layout.width - 6}`, ...groove }));
  }
  if (layout.lines.length) {
    const spots = new Map(layout.places.map(({ name, x, y }) => [name, `${CELL * x},${CELL * y}`]));
    const d = layout.lines.map(([from, to]) => `M${spots.get(from)}L${spots.get(to)}`).join("");
    parts.push(element("path", { d, ...groove }));
    for (const { x, y } of layout.places) {
      parts.push(element("circle", { cx: CELL * x, cy: CELL * y, r: 6, fill: "#54361c" }));
    }
  }
  return parts.join("");
}

function hollow(layout: Layout, place: Place): string {
  const box = boxOf(layout, place);
  const rim = { fill: "none", stroke: "#fff0d6", "stroke-opacity": ".5", "stroke-width": 2 };
  return (
    element("rect", { ...ovalOf(box), fill: "url(#deep)" }) +
    element("rect", { ...ovalOf(box, 1), ...rim })
  );
}

/** Dotted rings where the last move began and ended, its way, crosses on what it took. */
function signs(layout: Layout, { board, last }: Scene): string {
  if (!last) return "";
  const boxes = new Map(layout.places.map((place) => [place.name, boxOf(layout, place)]));
  const dotted = { fill: "none", stroke: WARM, "stroke-width": 4.5, "stroke-linecap": "round" };
  const ends = [...new Set([last.start, last.end])].flatMap((name) => {
    const box = name === null ? undefined : boxes.get(name);
    return box ? element("rect", { ...ovalOf(box, 4), ...dotted, "stroke-dasharray": "0 10" }) : [];
  });
  const taken = last.taken
    .filter((name) => !board[name] && boxes.has(name))
    .map((name) => boxes.get(name)!)
    .map(({ x, y }) => element("path", { d: cross(x, y), ...dotted }));
  const way = layout.points ? lineThrough(last.path.map((name) => boxes.get(name)!)) : "";
  const path = way && element("path", { d: way, ...dotted, "stroke-dasharray": "0 12" });
  return path + ends.join("") + taken.join("");
}

// Stones

function stones(layout: Layout, arrangement: Arrangement, { hand }: Scene): string {
  const middles = new Map(layout.places.map((place) => [place.name, bedOf(layout, place)]));
  const over = middles.get(hand ?? "");
  if (over) middles.set(HAND, { ...over, y: over.y - RAISED });
  return [...arrangement.all()]
    .flatMap(([place, stone]) => {
      const middle = middles.get(place);
      return middle ? figure(layout, stone, middle.x + stone.x, middle.y + stone.y) : [];
    })
    .join("");
}

function figure(layout: Layout, { number, kind }: Stone, x: number, y: number): string {
  const { radius, stones } = layout.page;
  const inside = kind
    ? piece(kind, radius)
    : pebbles(stones!.outline(number, radius), stones!.colours[number % TINTS]!);
  return `<g transform="translate(${tenth(x)} ${tenth(y)})">${inside}</g>`;
}

function pebbles(d: string, fill: string): string {
  const shadow = { d, fill: "#140800", opacity: ".4", transform: "translate(1.8 3.6)" };
  return (
    element("path", shadow) +
    element("path", { d, fill }) +
    element("path", { d, fill: "url(#lit)" })
  );
}

/** Ivory has a fine groove, ebony an inlaid ring, so that colour is not the only sign. */
function piece(kind: 1 | 2, r: number): string {
  const shadow = { r, fill: "#140800", opacity: ".4", transform: "translate(1.8 3.6)" };
  const [fill, edge] = kind === 1 ? ["url(#white)", "#8b7350"] : ["url(#black)", "#0c0704"];
  const inlay =
    kind === 1
      ? { r: 0.78 * r, stroke: "#c9b48c", "stroke-width": 1.2 }
      : { r: 0.56 * r, stroke: "#d9b679", "stroke-width": 3.2 };
  return (
    element("circle", shadow) +
    element("circle", { r, fill, stroke: edge, "stroke-width": 1.2 }) +
    element("circle", { ...inlay, fill: "none" })
  );
}

function counts(layout: Layout, board: Counts): string {
  return layout.places
    .filter(({ name, shape }) => shape === "store" || (shape === "hollow" && board[name]))
    .map((place) => plate(layout, place, board[place.name] ?? 0))
    .join("");
}

function plate(layout: Layout, place: Place, count: number): string {
  const { x, y, width, height } = boxOf(layout, place);
  const [left, top, size] =
    place.shape === "store"
      ? [x, y + height / 2 - width / 2, 34]
      : count > HEAP
        ? [x, y, 31]
        : [x + width / 2 - 15, y + height / 2 - 14, 20];
  const wide = Math.max(1.34 * size, (0.58 * String(count).length + 0.66) * size);
  const round = { x: left - wide / 2, y: top - 0.67 * size, width: wide, height: 1.34 * size };
  return (
    element("rect", { ...round, rx: 0.67 * size, fill: "#26190e", "fill-opacity": ".88" }) +
    `<text x="${tenth(left)}" y="${tenth(top + 0.35 * size)}" font-size="${size}" font-weight="700" ` +
    `font-family="Georgia, serif" text-anchor="middle" fill="#fbf4e6">${count}</text>`
  );
}
