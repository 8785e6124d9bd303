// The explorer reads what Python has counted.

import { beforeAll, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { usualChoice } from "../src/kernel/rules";
import type { Kernel } from "../src/kernel/types";
import { collectionOf, fits, triedIn } from "../src/study/explorer";
import { freshKernel } from "./law";

let law: Kernel;

beforeAll(async () => {
  law = await freshKernel();
});

test.each(GAMES)(
  "the first moves of %s were tried in every game of the collection",
  async (game) => {
    const collection = (await collectionOf(game))!;
    const start = await law.start(usualChoice(game));
    const tried = triedIn(collection, start.text);
    expect(tried.reduce((sum, { games }) => sum + games, 0)).toBe(collection.games);
    const legal = start.moves.map(({ text }) => text);
    for (const { move, games, results } of tried) {
      expect(legal).toContain(move);
      expect(results.reduce((sum, count) => sum + count, 0)).toBe(games);
      expect(Math.min(...results)).toBeGreaterThanOrEqual(0);
    }
    expect([...tried].sort((one, two) => two.games - one.games)).toEqual(tried);
  },
);

test("where b began, the same games are read the other way round", async () => {
  const collection = (await collectionOf("kalaha"))!;
  const [asA] = triedIn(collection, "6,6,6,6,6,6,0/6,6,6,6,6,6,0 a");
  const [asB] = triedIn(collection, "6,6,6,6,6,6,0/6,6,6,6,6,6,0 b");
  expect(asB).toEqual({ ...asA, results: [...asA!.results].reverse() });
});

test("a position that never came has no moves, and other rules have no collection", async () => {
  const collection = (await collectionOf("fanorona"))!;
  expect(triedIn(collection, "9/9/4W4/9/4B4 w 0 2")).toEqual([]);
  expect(fits(collection, usualChoice("fanorona"))).toBe(true);
  expect(fits(collection, { ...usualChoice("fanorona"), options: { rows: "3" } })).toBe(false);
});
