// Puzzles as the package has them: solved by their solutions, counted, kept, taken elsewhere.

import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { GAMES } from "../src/games";
import type { GameName } from "../src/kernel/types";
import { themeName } from "../src/screens/puzzles/themes";
import { doneShelf } from "../src/study/lesson.svelte";
import {
  afterDay,
  afterPuzzle,
  daysInARow,
  exportProgress,
  importProgress,
  noProgress,
  progressShelf,
} from "../src/study/progress";
import { dayOf, nextPuzzle, puzzleOfDay, themesOf, type PuzzleData } from "../src/study/puzzles";
import { Training } from "../src/study/training.svelte";
import { freshKernel } from "./law";
import { MemoryStore } from "./shelf";

function dataOf(game: GameName): PuzzleData {
  const path = new URL(`../../src/hollows/study/puzzles/${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as PuzzleData;
}

const [puzzle] = dataOf("kalaha").puzzles;

describe("which puzzle", () => {
  const { puzzles } = dataOf("hus");

  test("a day has the same one for everybody, and every one has its day", () => {
    const start = Date.UTC(2026, 10, 16);
    const days = puzzles.map((_puzzle, at) =>
      new Date(start + at * 86_400_000).toISOString().slice(0, 10),
    );
    expect(new Set(days.map((day) => puzzleOfDay(puzzles, day).id)).size).toBe(puzzles.length);
    const turned = [...puzzles].reverse();
    expect(puzzleOfDay(turned, days[0]!)).toEqual(puzzleOfDay(puzzles, days[0]!));
  });

  test("a day is that of the reader’s calendar", () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });

  test("the next is about as hard as the reader is strong, and new to him", () => {
    const hardest = puzzles.at(-1)!;
    const wish = { theme: null, rating: hardest.rating, tried: new Set<string>(), last: null };
    const found = nextPuzzle(puzzles, wish, () => 0)!;
    expect(found.rating).toBe(hardest.rating);
    const tried = new Set([found.id]);
    expect(nextPuzzle(puzzles, { ...wish, tried }, () => 0)!.id).not.toBe(found.id);
  });

  test("when all have been tried there is still one to play, but not the last one again", () => {
    const tried = new Set(puzzles.map(({ id }) => id));
    const wish = { theme: null, rating: 1500, tried, last: puzzles[0]!.id };
    expect(nextPuzzle(puzzles, wish, () => 0)!.id).toBe(puzzles[1]!.id);
  });

  test("a theme is kept to, and every theme has a name", () => {
    for (const game of GAMES) {
      for (const theme of themesOf(dataOf(game).puzzles)) {
        expect(themeName(theme)).not.toBe(theme);
        const wish = { theme, rating: 1500, tried: new Set<string>(), last: null };
        expect(nextPuzzle(dataOf(game).puzzles, wish, () => 0.5)!.themes).toContain(theme);
      }
    }
  });
});

describe("what is reached", () => {
  test("a puzzle counts once", () => {
    const won = afterPuzzle(noProgress(), puzzle!, true);
    expect(won.rating.rating).toBeGreaterThan(1500);
    expect(won).toMatchObject({ tried: { [puzzle!.id]: true }, row: 1, longestRow: 1 });
    expect(afterPuzzle(won, puzzle!, false)).toBe(won);
  });

  test("a miss ends the row, but the longest one is remembered", () => {
    const lost = afterPuzzle({ ...noProgress(), row: 4, longestRow: 4 }, puzzle!, false);
    expect(lost).toMatchObject({ row: 0, longestRow: 4 });
    expect(lost.rating.rating).toBeLessThan(1500);
  });

  test("days count while none is left out, also across the end of a month", () => {
    const two = afterDay(afterDay(noProgress(), "2026-10-31"), "2026-11-01");
    expect([two.days, afterDay(two, "2026-11-01").days]).toEqual([2, 2]);
    expect([daysInARow(two, "2026-11-02"), daysInARow(two, "2026-11-03")]).toEqual([2, 0]);
    expect(afterDay(two, "2026-11-04").days).toBe(1);
  });

  test("a file takes it from one browser to another, whole", () => {
    const [here, there] = [new MemoryStore(), new MemoryStore()];
    const progress = afterDay(afterPuzzle(noProgress(), puzzle!, true), "2026-11-16");
    progressShelf("kalaha", here).write(progress);
    doneShelf("hus", here).write(["hus-sow"]);
    importProgress(exportProgress(here), there);
    expect(progressShelf("kalaha", there).read()).toEqual(progress);
    expect(doneShelf("hus", there).read()).toEqual(["hus-sow"]);
    expect(there.kept.size).toBe(2);
  });

  test("a file that holds something else changes nothing", () => {
    const store = new MemoryStore();
    progressShelf("hus", store).write(noProgress());
    const before = store.getItem("hollows.puzzles.hus");
    const spoiled = JSON.stringify({
      kind: "hollows-progress",
      puzzles: { hus: { rating: 1 } },
      learnt: {},
    });
    for (const text of ["", "{}", '{"kind":"chess"}', spoiled])
      expect(() => importProgress(text, store)).toThrow();
    expect(store.getItem("hollows.puzzles.hus")).toBe(before);
  });
});

describe("training", () => {
  async function begin(game: GameName, lastDay: string | null = null) {
    const kernel = await freshKernel();
    const store = progressShelf(game, new MemoryStore());
    if (lastDay) store.write({ ...noProgress(), lastDay, days: 1 });
    const around = { kernel, pause: () => 0, random: () => 0, today: () => "2026-11-16" };
    const training = new Training(dataOf(game), around, store);
    await vi.waitFor(() => expect(training.trial).not.toBeNull());
    return { training, store };
  }

  async function solve(training: Training): Promise<void> {
    for (const [at, move] of training.puzzle!.moves.entries()) {
      const trial = training.trial!;
      if (trial.turns.length > at) continue; // the other side has answered
      void trial.play(move);
      await vi.waitFor(
        () => {
          if (trial.telling) trial.told();
          expect((trial.over || trial.open) && trial.turns.length > at).toBe(true);
        },
        { interval: 1 },
      );
    }
    training.settle();
  }

  test.each(GAMES)("a row of puzzles of %s, the first of them that of the day", async (game) => {
    const { training, store } = await begin(game);
    expect(training.day).toBe("2026-11-16");
    for (let solved = 1; solved <= 4; solved++) {
      await solve(training);
      expect(training.trial!.mood, training.puzzle!.id).toBe("solved");
      expect(training.gained).toBeGreaterThan(0);
      expect(store.read()).toMatchObject({ row: solved, lastDay: "2026-11-16", days: 1 });
      const { trial } = training;
      training.next();
      await vi.waitFor(() => expect(training.trial).not.toBe(trial));
    }
  });

  test("a hint costs the point, though the puzzle is found in the end", async () => {
    const { training } = await begin("kalaha", "2026-11-16");
    expect(training.day).toBeNull();
    training.trial!.askHint();
    await solve(training);
    expect(training.trial!.mood).toBe("solved");
    expect(training.gained).toBeLessThan(0);
    expect(training.progress.row).toBe(0);
  });
});
