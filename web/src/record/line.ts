// Moves in a row: the main line of a record and its variations, as src/hollows/record/line.py.

import { IllegalMove, InvalidText, type Phrase, phrase, quote } from "../kernel/errors";
import { FACTS } from "../kernel/facts";
import type { Outcome, View } from "../kernel/types";

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
export function checkText(what: Phrase, text: string, unwritable = UNWRITABLE): void {
  const found = unwritable.exec(text);
  if (!found) return;
  const column = lengthOf(text.slice(0, found.index)) + 1;
  throw new InvalidText(what, column, "unwritable", { character: quote(found[0]) });
}

export function checkComment(comment: string): void {
  checkText(phrase("comment"), comment);
}

/** Refuse a number that names no annotation. */
export function checkNag(nag: number): void {
  const { lastNag } = FACTS.record;
  if (nag >= 0 && nag <= lastNag) return;
  throw new InvalidText(phrase("nag"), 1, "impossible_nag", { nag, last: lastNag });
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
function depthOf({ played }: Line): number {
  const variations = played.flatMap((one) => one.variations);
  return Math.max(0, ...variations.map((line) => 1 + depthOf(line)));
}

/** The line with one move more, which the kernel has played at its end. */
export function extended(line: Line, { move, after }: Made, notes: Notes = {}): Line {
  const { comment = "", nags = [] } = notes;
  const here = endOf(line);
  // The text of a position does not tell of an endless move that was played: the record does.
  if (here.outcome) throw overAlready(move, here, here.outcome);
  checkComment(comment);
  nags.forEach(checkNag);
  const played = { move, after: kept(after), nags: [...nags], comment, variations: [] };
  return { ...line, played: [...line.played, played] };
}

/** A move after the end. */
export function overAlready(move: string, { text }: Position, outcome: Outcome): IllegalMove {
  return new IllegalMove(move, text, "game_over", { outcome });
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
    throw new InvalidText(phrase("variation"), 1, "no_variation", { move: old.move });
  }
  const { deepest } = FACTS.record;
  if (depthOf(variation) >= deepest) throw tooDeep(deepest);
  return changed(line, at, { ...old, variations: [...old.variations, variation] });
}

/** Variations in variations without end. */
export function tooDeep(deepest: number): InvalidText {
  return new InvalidText(phrase("variation"), 1, "variations_too_deep", { deepest });
}

function changed(line: Line, at: number, played: Played): Line {
  return { ...line, played: line.played.map((one, i) => (i === at ? played : one)) };
}

/** Only what a record keeps. */
export function kept({ text, player, outcome, counts }: Position): Position {
  return { text, player, outcome, counts };
}
