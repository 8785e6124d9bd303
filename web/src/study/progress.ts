// What the reader has reached with puzzles: a rating, a row of successes, days in a row. It stays in
// the browser; a file takes it elsewhere.

import { GAMES } from "../games";
import type { GameName } from "../kernel/types";
import { shelf, type Shelf, type Store } from "../play/storage";
import { rated, UNRATED, type Rating } from "./glicko";
import { doneShelf } from "./lesson.svelte";
import { daysBetween, type Puzzle } from "./puzzles";

const PUZZLE_DEVIATION = 80; // how sure the rating of a puzzle is
const KIND = "hollows-progress";

export interface Progress {
  rating: Rating;
  /** Puzzles by id: whether each was solved at the first try. */
  tried: Record<string, boolean>;
  /** How many in a row were solved at the first try, and the most so far. */
  row: number;
  longestRow: number;
  /** The last day whose puzzle was solved, and how many days in a row that makes. */
  lastDay: string | null;
  days: number;
}

export function noProgress(): Progress {
  return { rating: UNRATED, tried: {}, row: 0, longestRow: 0, lastDay: null, days: 0 };
}

/** After a puzzle, solved at the first try or not; only the first meeting counts for the rating. */
export function afterPuzzle(progress: Progress, puzzle: Puzzle, solved: boolean): Progress {
  if (puzzle.id in progress.tried) return progress;
  const other: Rating = { ...UNRATED, rating: puzzle.rating, deviation: PUZZLE_DEVIATION };
  const row = solved ? progress.row + 1 : 0;
  return {
    ...progress,
    rating: rated(progress.rating, [[other, solved ? 1 : 0]]),
    tried: { ...progress.tried, [puzzle.id]: solved },
    row,
    longestRow: Math.max(row, progress.longestRow),
  };
}

/** After the puzzle of a day has been solved. */
export function afterDay(progress: Progress, day: string): Progress {
  const { lastDay, days } = progress;
  if (lastDay === day) return progress;
  const next = lastDay !== null && daysBetween(lastDay, day) === 1;
  return { ...progress, lastDay: day, days: next ? days + 1 : 1 };
}

/** How many days in a row lie behind the reader, as seen on a day: missing one ends them. */
export function daysInARow({ lastDay, days }: Progress, today: string): number {
  return lastDay !== null && daysBetween(lastDay, today) <= 1 ? days : 0;
}

// Keeping it

/** What was kept, if it is any progress; throws if it is none. */
function progressFrom(value: unknown): Progress {
  const given = value as Progress;
  const numbers = [given.rating.rating, given.rating.deviation, given.rating.volatility];
  const counts = [given.row, given.longestRow, given.days];
  if (!numbers.every((number) => Number.isFinite(number) && number > 0))
    throw new TypeError("a rating is made of numbers");
  if (!counts.every((count) => Number.isInteger(count) && count >= 0))
    throw new TypeError("rows and days are counted");
  const [rating, deviation, volatility] = numbers as [number, number, number];
  const tried = Object.entries(given.tried).map(([id, solved]) => [id, solved === true] as const);
  return {
    rating: { rating, deviation, volatility },
    tried: Object.fromEntries(tried),
    row: given.row,
    longestRow: given.longestRow,
    lastDay: given.lastDay === null ? null : String(given.lastDay),
    days: given.days,
  };
}

export function progressShelf(game: GameName, store?: Store | null): Shelf<Progress> {
  return shelf(`puzzles.${game}`, progressFrom, [], store);
}

// In a file

/** All that was reached, in puzzles and lessons, as the text of a file. */
export function exportProgress(store?: Store | null): string {
  const puzzles = GAMES.map((game) => [game, progressShelf(game, store).read()]);
  const learnt = GAMES.map((game) => [game, doneShelf(game, store).read()]);
  const kept = (all: typeof puzzles | typeof learnt) =>
    Object.fromEntries(all.filter(([, value]) => value !== null));
  return `${JSON.stringify({ kind: KIND, version: 1, puzzles: kept(puzzles), learnt: kept(learnt) }, null, 1)}\n`;
}

/** Takes over what a file holds, in the place of what is kept; throws if it holds no progress. */
export function importProgress(text: string, store?: Store | null): void {
  const file = JSON.parse(text) as {
    kind: unknown;
    puzzles: Record<string, unknown>;
    learnt: Record<string, string[]>;
  };
  if (file.kind !== KIND) throw new TypeError("this file holds no progress");
  const puzzles = GAMES.flatMap((game) =>
    file.puzzles[game] ? [[game, progressFrom(file.puzzles[game])] as const] : [],
  );
  for (const [game, progress] of puzzles) progressShelf(game, store).write(progress);
  for (const game of GAMES) {
    const done = file.learnt[game];
    if (Array.isArray(done)) doneShelf(game, store).write(done.map(String));
  }
}
