// Walking through a line and its variations, and changing it. A line is never changed in place, so
// a study can be kept, shared and written as the record that it is.

import { FACTS } from "../kernel/facts";
import {
  annotated,
  branchAt,
  checkComment,
  extended,
  type Line,
  type Made,
  type Notes,
  type Played,
  type Position,
  positionsOf,
  tooDeep,
  withVariation,
} from "../record/line";

/** Where a variation leaves its line: in place of which move, and which of its variations. */
export interface Turning {
  readonly at: number;
  readonly variation: number;
}

/** A place in the tree: the turnings that lead to a line, and how many of its moves are made. */
export interface Cursor {
  readonly turnings: readonly Turning[];
  readonly at: number;
}

export const START: Cursor = { turnings: [], at: 0 };

/** The line in which the cursor stands. */
export function lineAt(root: Line, turnings: readonly Turning[]): Line {
  return turnings.reduce(
    (line, { at, variation }) => line.played[at]!.variations[variation]!,
    root,
  );
}

/** Whether the tree has such a place. */
export function exists(root: Line, { turnings, at }: Cursor): boolean {
  let line: Line | undefined = root;
  for (const turning of turnings) line = line?.played[turning.at]?.variations[turning.variation];
  return line !== undefined && at >= (turnings.length ? 1 : 0) && at <= line.played.length;
}

/** The move that led to the cursor; null at the start. */
export function moveAt(root: Line, { turnings, at }: Cursor): Played | null {
  return lineAt(root, turnings).played[at - 1] ?? null;
}

export function positionAt(root: Line, { turnings, at }: Cursor): Position {
  return positionsOf(lineAt(root, turnings))[at]!;
}

/** Every position on the way from the start to the cursor, the last one being its own. */
export function wayTo(root: Line, { turnings, at }: Cursor): Position[] {
  const way: Position[] = [];
  let line = root;
  for (const turning of turnings) {
    way.push(...positionsOf(line).slice(0, turning.at));
    line = line.played[turning.at]!.variations[turning.variation]!;
  }
  return [...way, ...positionsOf(line).slice(0, at + 1)];
}

// Walking

/** The places one move further: how the line goes on first, then what could replace that. */
export function onwards(root: Line, cursor: Cursor): Cursor[] {
  const { turnings, at } = cursor;
  const next = lineAt(root, turnings).played[at];
  if (!next) return [];
  const main: Cursor = { turnings, at: at + 1 };
  return [main, ...insteadOf(next, turnings, at)];
}

/** The first places of the variations of a move, and of theirs. */
function insteadOf(played: Played, turnings: readonly Turning[], at: number): Cursor[] {
  return played.variations.flatMap((line, variation) => {
    const inside = [...turnings, { at, variation }];
    return [{ turnings: inside, at: 1 }, ...insteadOf(line.played[0]!, inside, 0)];
  });
}

/** The place before the last move; the start stays where it is. */
export function before({ turnings, at }: Cursor): Cursor {
  if (at > 1 || (at === 1 && !turnings.length)) return { turnings, at: at - 1 };
  const last = turnings.at(-1);
  return last ? outside({ turnings: turnings.slice(0, -1), at: last.at }) : START;
}

/** The same position, named by the line that it belongs to: no variation begins with its start. */
function outside({ turnings, at }: Cursor): Cursor {
  const last = turnings.at(-1);
  return at > 0 || !last
    ? { turnings, at }
    : outside({ turnings: turnings.slice(0, -1), at: last.at });
}

/** The end of the line in which the cursor stands. */
export function endOfLine(root: Line, { turnings }: Cursor): Cursor {
  return { turnings, at: lineAt(root, turnings).played.length };
}

/** The places that could stand in place of this one, itself among them. */
export function alternatives(root: Line, cursor: Cursor): Cursor[] {
  return cursor.at === 0 ? [cursor] : onwards(root, before(cursor));
}

/** The alternative so many further on, or back; the cursor itself where there is none. */
export function beside(root: Line, cursor: Cursor, by: 1 | -1): Cursor {
  const all = alternatives(root, cursor);
  return all[all.findIndex((one) => same(one, cursor)) + by] ?? cursor;
}

export function same(one: Cursor, two: Cursor): boolean {
  return JSON.stringify(flat(one)) === JSON.stringify(flat(two));
}

/** The cursor as numbers, for addresses. */
export function flat({ turnings, at }: Cursor): number[] {
  return [...turnings.flatMap((turning) => [turning.at, turning.variation]), at];
}

export function unflat(numbers: readonly number[]): Cursor {
  const turnings: Turning[] = [];
  for (let i = 0; i + 2 < numbers.length; i += 2) {
    turnings.push({ at: numbers[i]!, variation: numbers[i + 1]! });
  }
  return { turnings, at: numbers.at(-1) ?? 0 };
}

// Changing

/** A tree changed, and where one stands in it now. */
export interface Changed {
  line: Line;
  cursor: Cursor;
}

/** The tree with the line at the end of the turnings replaced. */
function withLineAt(root: Line, turnings: readonly Turning[], line: Line): Line {
  const [first, ...rest] = turnings;
  if (!first) return line;
  const { at, variation } = first;
  const old = root.played[at]!;
  const variations = old.variations.map((one, i) =>
    i === variation ? withLineAt(one, rest, line) : one,
  );
  return withPlayed(root, at, { ...old, variations });
}

function withPlayed(line: Line, at: number, played: Played): Line {
  return { ...line, played: line.played.map((one, i) => (i === at ? played : one)) };
}

/** Makes a move that the kernel has played: along the tree where it has it, else a new branch. */
export function made(root: Line, cursor: Cursor, move: Made): Changed {
  const known = onwards(root, cursor).find((next) => moveAt(root, next)!.move === move.move);
  if (known) return { line: root, cursor: known };
  const { turnings, at } = cursor;
  const line = lineAt(root, turnings);
  const old = line.played[at];
  if (!old) {
    const longer = extended(line, move);
    return { line: withLineAt(root, turnings, longer), cursor: { turnings, at: at + 1 } };
  }
  const { deepest } = FACTS.record;
  if (turnings.length >= deepest) throw tooDeep(deepest);
  const branched = withVariation(line, at, extended(branchAt(line, at), move));
  const turning: Turning = { at, variation: old.variations.length };
  return {
    line: withLineAt(root, turnings, branched),
    cursor: { turnings: [...turnings, turning], at: 1 },
  };
}

/** Says something of the move that led to the cursor; at the start only a comment is possible. */
export function noted(root: Line, { turnings, at }: Cursor, notes: Notes): Line {
  const line = lineAt(root, turnings);
  if (at > 0) return withLineAt(root, turnings, annotated(line, at - 1, notes));
  const comment = notes.comment ?? line.comment;
  checkComment(comment);
  return withLineAt(root, turnings, { ...line, comment });
}

/** Takes away the move that led to the cursor and all that follows it. */
export function cut(root: Line, cursor: Cursor): Changed {
  const { turnings, at } = cursor;
  if (at === 0) return { line: { ...root, played: [] }, cursor: START };
  const last = turnings.at(-1);
  if (at === 1 && last) return { line: withoutVariation(root, turnings), cursor: before(cursor) };
  const line = lineAt(root, turnings);
  const [first, ...others] = line.played[at - 1]!.variations;
  const kept = line.played.slice(0, at - 1);
  // What could have replaced the move takes its place.
  const shorter = { ...line, played: first ? [...kept, ...joined(first, others)] : kept };
  return { line: withLineAt(root, turnings, shorter), cursor: before(cursor) };
}

function withoutVariation(root: Line, turnings: readonly Turning[]): Line {
  const parent = turnings.slice(0, -1);
  const { at, variation } = turnings.at(-1)!;
  const line = lineAt(root, parent);
  const old = line.played[at]!;
  const variations = old.variations.filter((_line, i) => i !== variation);
  return withLineAt(root, parent, withPlayed(line, at, { ...old, variations }));
}

/** Lets the variation in which the cursor stands change places with the line that it leaves. */
export function promoted(root: Line, cursor: Cursor): Changed {
  const last = cursor.turnings.at(-1);
  if (!last) return { line: root, cursor };
  const parent = cursor.turnings.slice(0, -1);
  const line = lineAt(root, parent);
  const { at, variation } = last;
  const { variations, ...old } = line.played[at]!;
  const rest: Line = {
    start: positionsOf(line)[at]!,
    comment: "",
    played: [{ ...old, variations: [] }, ...line.played.slice(at + 1)],
  };
  const others = variations.map((one, i) => (i === variation ? rest : one));
  const played = [...line.played.slice(0, at), ...joined(variations[variation]!, others)];
  return {
    line: withLineAt(root, parent, { ...line, played }),
    cursor: { turnings: parent, at: at + cursor.at },
  };
}

/** The moves of a variation that becomes part of a line, with what could replace its first. */
function joined({ played, comment }: Line, others: readonly Line[]): Played[] {
  const [first, ...rest] = played;
  const said = [comment, first!.comment].filter(Boolean).join("\n");
  return [{ ...first!, comment: said, variations: [...first!.variations, ...others] }, ...rest];
}
