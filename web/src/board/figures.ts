// What stones, seeds and pieces look like, as SVG elements. Light falls from the upper left, so a
// figure is never turned; each has its own outline instead.

import { chanceOf } from "./chance";
import { bean, pebble, tenth, TINTS } from "./stones";
import type { Kind } from "./arrangement";

/** What is drawn around the origin; `ids` names the gradients of its board. */
export interface Figure {
  number: number;
  kind: Kind;
  radius: number;
  ids: string;
}

type Attributes = Record<string, string | number>;

export function svg(name: string, attributes: Attributes = {}, ...children: Element[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export function stone({ number, radius, ids }: Figure): SVGElement[] {
  const chance = chanceOf(`stone ${number}`);
  const path = pebble(number, radius);
  const tint = Math.floor(TINTS * chance());
  const lean = 50 * chance() - 55;
  const gleam = { cx: -0.34 * radius, cy: -0.44 * radius, rx: 0.3 * radius, ry: 0.17 * radius };
  const parts = [
    svg("path", { class: "cast", d: path }),
    svg("path", { d: path, fill: `url(#${ids}-stone${tint})` }),
    svg("ellipse", {
      ...gleam,
      class: "gleam",
      transform: `rotate(${tenth(lean)} ${gleam.cx} ${gleam.cy})`,
    }),
  ];
  if (chance() < 0.3) parts.splice(2, 0, vein(chance, radius));
  return parts;
}

/** A thin pale line through some stones, as quartz runs through a pebble. */
function vein(chance: () => number, radius: number): SVGElement {
  const turn = Math.PI * chance();
  const [x, y] = [0.8 * radius * Math.cos(turn), 0.8 * radius * Math.sin(turn)];
  const bend = (chance() - 0.5) * radius;
  const [bendX, bendY] = [-bend * Math.sin(turn), bend * Math.cos(turn)];
  const points = [-x, -y, bendX, bendY, x, y].map(tenth);
  const d = `M${points[0]},${points[1]}Q${points.slice(2).join(" ")}`;
  return svg("path", { class: "vein", d });
}

export function seed({ number, radius, ids }: Figure): SVGElement[] {
  const chance = chanceOf(`seed ${number}`);
  const { path, lean } = bean(number, radius);
  const tint = Math.floor(TINTS * chance());
  const turn = lean + Math.PI / 2; // where the waist is
  const [x, y] = [0.72 * radius * Math.cos(turn), 0.72 * radius * Math.sin(turn)];
  const [dx, dy] = [0.26 * radius * Math.cos(lean), 0.26 * radius * Math.sin(lean)];
  const eye = `M${tenth(x - dx)},${tenth(y - dy)}L${tenth(x + dx)},${tenth(y + dy)}`;
  return [
    svg("path", { class: "cast", d: path }),
    svg("path", { d: path, fill: `url(#${ids}-seed${tint})` }),
    svg("path", { class: "eye", d: eye }),
    svg("ellipse", {
      class: "gleam",
      cx: -3,
      cy: -4,
      rx: 2.9,
      ry: 1.5,
      transform: "rotate(-32 -3 -4)",
    }),
  ];
}

/** Ivory ones have a fine groove, ebony ones an inlaid ring, so that colour is not the only sign. */
export function piece({ kind, radius, ids }: Figure): SVGElement[] {
  const name = kind === 1 ? "ivory" : "ebony";
  return [
    svg("circle", { class: "cast", r: radius }),
    svg("circle", { class: `edge ${name}`, r: radius, fill: `url(#${ids}-${name})` }),
    svg("circle", { class: `dish ${name}`, r: 0.78 * radius, fill: `url(#${ids}-${name}-dish)` }),
    svg("circle", { class: `inlay ${name}`, r: (kind === 1 ? 0.78 : 0.56) * radius }),
  ];
}
