// Puzzles as src/hollows/study/puzzles has them: which one comes next, which one belongs to a day.

import type { GameName } from "../kernel/types";

export interface Puzzle {
  /** Stays the same for the same position. */
  id: string;
  position: string;
  /** The whole solution, the other side's replies among them. */
  moves: string[];
  rating: number;
  themes: string[];
}

export interface PuzzleData {
  game: GameName;
  edition: string;
  /** The easiest first. */
  puzzles: Puzzle[];
}

const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 86_400_000; // milliseconds
const STRIDE = 7919; // a prime, so that all puzzles have their day before one comes again
const NEAREST = 12; // of which the next puzzle is drawn

/** A day as the reader's calendar has it: `2026-11-16`. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days lie between two days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The puzzle of a day, the same for everybody. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: string): Puzzle {
  const sorted = [...puzzles].sort((one, other) => (one.id < other.id ? -1 : 1));
  const number = Math.round((Date.parse(day) - FIRST_DAY) / DAY) * STRIDE;
  return sorted[((number % sorted.length) + sorted.length) % sorted.length]!;
}

/** The themes that there are puzzles for, the most frequent first. */
export function themesOf(puzzles: readonly Puzzle[]): string[] {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles)
    for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([theme]) => theme);
}

/**
 * A puzzle about as hard as the reader is strong, of those not tried yet; when all have been
 * tried, any other than the last one.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  {
    theme,
    rating,
    tried,
    last,
  }: { theme: string | null; rating: number; tried: ReadonlySet<string>; last: string | null },
  random: () => number,
): Puzzle | null {
  const fitting = puzzles.filter(
    ({ id, themes }) => id !== last && (!theme || themes.includes(theme)),
  );
  const fresh = fitting.filter(({ id }) => !tried.has(id));
  const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
  const near = fresh.sort((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
  const from = near.length ? near : fitting;
  return from[Math.floor(random() * from.length)] ?? null;
}
