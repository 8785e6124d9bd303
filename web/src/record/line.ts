// Moves in a row: the main line of a record and its variations, as src/hollows/record/line.py.

import { describe, IllegalMove, InvalidText, quoted } from "../kernel/errors";
import { FACTS } from "../kernel/facts";
import type { View } from "../kernel/types";

/** As much of a view as a record keeps. */
export type Position = Pick<View, "text" | "player" | "outcome" | "counts">;

/** A move as the kernel played it, or as it is kept. */
export interface Made {
  move: string;
  after: Position;
}

/** A move played, the position after it, what is said of it, and what could replace it. */
export interface Played extends Made {
  readonly nags: readonly number[];
  readonly comment: string;
  readonly variations: readonly Line[];
}

/** Moves in a row from one position, with a comment that may stand before the first. */
export interface Line {
  readonly start: Position;
  readonly played: readonly Played[];
  readonly comment: string;
}

/** What may be said of a move. */
export interface Notes {
  comment?: string;
  nags?: readonly number[];
}

/** Control characters and lone surrogates, which not every file keeps. */
export const UNWRITABLE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]/u;

/** The number of letters, as Python counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Refuse what cannot be written. */
export function checkText(what: string, text: string, unwritable = UNWRITABLE): void {
  const found = unwritable.exec(text);
  if (!found) return;
  const column = lengthOf(text.slice(0, found.index)) + 1;
  throw new InvalidText(what, column, `the character ${quoted(found[0])} cannot be written`);
}

export function checkComment(comment: string): void {
  checkText("comment", comment);
}

/** Refuse a number that names no annotation. */
export function checkNag(nag: number): void {
  const { lastNag } = FACTS.record;
  if (nag >= 0 && nag <= lastNag) return;
  throw new InvalidText("nag", 1, `$${nag} is not possible, only $0 to $${lastNag}`);
}

/** A line without moves. */
export function lineFrom(start: Position, comment = ""): Line {
  checkComment(comment);
  return { start: kept(start), played: [], comment };
}

/** The position at the end of the line. */
export function endOf({ start, played }: Line): Position {
  return played.at(-1)?.after ?? start;
}

/** Every position of the line, the start first. */
export function positionsOf({ start, played }: Line): Position[] {
  return [start, ...played.map(({ after }) => after)];
}

/** The texts of these positions. */
export function textsOf(line: Line): string[] {
  return positionsOf(line).map(({ text }) => text);
}

/** How deep variations nest; 0 if there are none. */
export function depthOf({ played }: Line): number {
  const variations = played.flatMap((one) => one.variations);
  return Math.max(0, ...variations.map((line) => 1 + depthOf(line)));
}

/** The line with one move more, which the kernel has played at its end. */
export function extended(line: Line, { move, after }: Made, notes: Notes = {}): Line {
  const { comment = "", nags = [] } = notes;
  const here = endOf(line);
  // The text of a position does not tell of an endless move that was played: the record does.
  if (here.outcome) throw overAlready(move, here, describe(here.outcome));
  checkComment(comment);
  nags.forEach(checkNag);
  const played = { move, after: kept(after), nags: [...nags], comment, variations: [] };
  return { ...line, played: [...line.played, played] };
}

/** A move after the end. */
export function overAlready(move: string, { text }: Position, end: string): IllegalMove {
  return new IllegalMove(move, text, `the game is over, ${end}`);
}

/** The line without its last move. */
export function shortened(line: Line): Line {
  if (!line.played.length) {
    throw new IllegalMove("undo", line.start.text, "no move has been played");
  }
  return { ...line, played: line.played.slice(0, -1) };
}

/** The line with another comment or other nags on the move `at`, counted from 0. */
export function annotated(line: Line, at: number, { comment, nags }: Notes): Line {
  if (comment !== undefined) checkComment(comment);
  nags?.forEach(checkNag);
  const old = line.played[at]!;
  return changed(line, at, {
    ...old,
    comment: comment ?? old.comment,
    nags: nags ? [...nags] : old.nags,
  });
}

/** An empty line from the position in which the move `at` was played. */
export function branchAt(line: Line, at: number): Line {
  return lineFrom(positionsOf(line)[at]!);
}

/** The line with a variation in place of the move `at`. */
export function withVariation(line: Line, at: number, variation: Line): Line {
  const old = line.played[at]!;
  if (variation.start.text !== positionsOf(line)[at]!.text || !variation.played.length) {
    throw new InvalidText("variation", 1, `expected moves that replace ${old.move}`);
  }
  if (depthOf(variation) >= FACTS.record.deepest) {
    throw new InvalidText("variation", 1, `variations nest deeper than ${FACTS.record.deepest}`);
  }
  return changed(line, at, { ...old, variations: [...old.variations, variation] });
}

function changed(line: Line, at: number, played: Played): Line {
  return { ...line, played: line.played.map((one, i) => (i === at ? played : one)) };
}

/** Only what a record keeps. */
export function kept({ text, player, outcome, counts }: Position): Position {
  return { text, player, outcome, counts };
}
