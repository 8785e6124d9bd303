// Pictures that leave the page.

import { beforeAll, describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { gameFacts } from "../src/kernel/facts";
import { usualChoice } from "../src/kernel/rules";
import type { Kernel } from "../src/kernel/types";
import { gameFrames, moveFrames } from "../src/share/frames";
import { gifOf } from "../src/share/gif";
import { pictureOf } from "../src/share/picture";
import { freshKernel } from "./law";

let law: Kernel;

beforeAll(async () => {
  law = await freshKernel();
});

const countsOf = (svg: string) =>
  [...svg.matchAll(/>(\d+)<\/text>/g)].map(([, found]) => Number(found));
const count = (text: string, part: string) => text.split(part).length - 1;

describe("a picture", () => {
  test.each(GAMES)("of %s has every stone or piece of the board", async (game) => {
    const choice = usualChoice(game);
    const { board } = await law.start(choice);
    const svg = pictureOf({ choice, board, near: gameFacts(game).players[0] });
    const all = Object.values(board).reduce(
      (sum, here) => sum + (game === "fanorona" ? Math.min(here, 1) : here),
      0,
    );
    expect(count(svg, "<g transform")).toBe(all);
    expect(svg).not.toMatch(/NaN|undefined|class=|style=/);
  });

  test("has the count of every hollow that is not empty, and of both stores", async () => {
    const choice = usualChoice("kalaha");
    const { board } = await law.view(choice, "0,0,20,0,0,1,30/0,0,0,0,0,6,15 a");
    const svg = pictureOf({ choice, board, near: "b" });
    expect(countsOf(svg).sort((one, two) => one - two)).toEqual([1, 6, 15, 20, 30]);
  });
});

describe("a moving picture", () => {
  test("of a game shows every position, of a move every step", async () => {
    const choice = usualChoice("hus");
    const start = await law.start(choice);
    const first = await law.play(choice, start.text, "5");
    const second = await law.play(choice, first.after.text, "6");
    const told = { choice, near: "a" as const, start };
    expect(gameFrames(told, [first, second]).length).toBe(3);
    const steps = first.steps.filter(({ kind }) => kind !== "end");
    const frames = moveFrames(told, first);
    expect(frames.length).toBe(steps.length + 2);
    expect(countsOf(frames.at(-1)!.svg)).toEqual(countsOf(gameFrames(told, [first]).at(-1)!.svg));
  });

  test("is written as a GIF with one frame for each, that repeats for good", () => {
    const frame = (red: number) => {
      const rgba = new Uint8ClampedArray(16).map((_none, at) => (at % 4 === 0 ? red : 255));
      return { rgba, width: 2, height: 2, delay: 100 };
    };
    const gif = gifOf([frame(0), frame(90), frame(200)]);
    const text = String.fromCharCode(...gif);
    expect(text.slice(0, 6)).toBe("GIF89a");
    expect(count(text, "\x21\xf9\x04")).toBe(3); // what begins a frame
    expect(text).toContain("NETSCAPE2.0\x03\x01\0\0");
  });
});
