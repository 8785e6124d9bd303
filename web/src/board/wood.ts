// The grain: long lines, barely seen, along the longer side of the board.

import { chanceOf } from "./chance";
import { tenth } from "./stones";

export interface Fibre {
  d: string;
  width: number;
  opacity: number;
}

/** Fine lines all over, which part and close again around a heart or two. */
export function grain(words: string, length: number, breadth: number): Fibre[] {
  const chance = chanceOf(`grain ${words}`);
  const hearts = Array.from({ length: 2 }, () => ({
    along: length * (0.15 + 0.7 * chance()),
    across: breadth * (0.15 + 0.7 * chance()),
    size: breadth * (0.08 + 0.06 * chance()),
  }));
  const fibres: Fibre[] = [];
  for (let across = 2; across < breadth; across += 2.6 + 7 * chance() ** 1.6) {
    const strong = chance() < 0.16;
    const opacity = strong ? 0.11 + 0.06 * chance() : 0.03 + 0.06 * chance();
    const width = strong ? 1.2 + 1.2 * chance() : 0.5 + 0.9 * chance();
    fibres.push({ d: fibre(chance, across, length, hearts), width, opacity });
  }
  return fibres;
}

interface Heart {
  along: number;
  across: number;
  size: number;
}

function fibre(chance: () => number, across: number, length: number, hearts: Heart[]): string {
  const [slow, quick] = [2 * Math.PI * chance(), 2 * Math.PI * chance()];
  const points: string[] = [];
  const waves = 14;
  for (let at = 0; at <= waves; at++) {
    const x = (length * at) / waves;
    const sway = 3.2 * Math.sin(slow + at / 3.1) + 1.1 * Math.sin(quick + at * 0.9);
    points.push(`${tenth(x)},${tenth(across + sway + parted(x, across, hearts))}`);
  }
  return `M${points[0]}` + smooth(points);
}

/** How far a heart pushes the fibre aside. */
function parted(x: number, across: number, hearts: Heart[]): number {
  return hearts.reduce((sum, heart) => {
    const near = Math.exp(-(((x - heart.along) / (7 * heart.size)) ** 2));
    const beside = (across - heart.across) / (2.2 * heart.size);
    return sum + heart.size * near * Math.sign(beside) * Math.exp(-(beside ** 2));
  }, 0);
}

/** Curves through the middles between the points. */
function smooth(points: string[]): string {
  let path = "";
  for (let at = 1; at < points.length - 1; at++) {
    const [x, y] = points[at]!.split(",").map(Number) as [number, number];
    const [nextX, nextY] = points[at + 1]!.split(",").map(Number) as [number, number];
    path += `Q${points[at]} ${tenth((x + nextX) / 2)},${tenth((y + nextY) / 2)}`;
  }
  return `${path}L${points.at(-1)}`;
}
