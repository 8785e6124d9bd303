// The record of one game, as src/hollows/record/record.py. Plain data: a browser can keep it,
// and its text (`write`, `read`) is the same on both sides.

import { describe, IllegalMove, InvalidText, quoted } from "../kernel/errors";
import { FACTS, gameFacts, other, seat } from "../kernel/facts";
import { chosenOptions } from "../kernel/rules";
import type { Choice, Kernel, Outcome, Player, View } from "../kernel/types";
import {
  checkText,
  endOf,
  extended,
  type Line,
  lineFrom,
  type Made,
  type Notes,
  overAlready,
  type Position,
  positionsOf,
  shortened,
  textsOf,
  UNWRITABLE,
} from "./line";
import { repetition, thirdTime } from "./repetition";

export type Tag = readonly [name: string, value: string];
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** What a record asks of the kernel. */
export type Law = Pick<Kernel, "start" | "view" | "play">;

/**
 * A game played. `tags` are those that say nothing of the rules or the result; `ending` is how
 * the game ended if the board does not show it.
 */
export interface GameRecord {
  readonly choice: Choice;
  readonly line: Line;
  /** Whether the game begins where games of its rules begin. */
  readonly fromStart: boolean;
  readonly tags: readonly Tag[];
  readonly ending: Outcome | null;
}

/** A record without moves, from the start or from the text of a position. */
export async function beginRecord(
  law: Law,
  choice: Choice,
  { position, tags = {} }: { position?: string | null; tags?: Record<string, string> } = {},
): Promise<GameRecord> {
  const start = await law.start(choice);
  const begin = position == null ? start : await law.view(choice, position);
  const { game, edition } = choice;
  const rules: Choice = { game, edition, options: chosenOptions(choice) };
  const study = game !== "fanorona" && stones(begin) !== stones(start);
  const record: GameRecord = {
    choice: study ? { ...rules, study } : rules,
    line: lineFrom(begin),
    fromStart: begin.text === start.text,
    tags: [],
    ending: null,
  };
  return tagged(record, tags);
}

function stones({ board }: View): number {
  return Object.values(board).reduce((total, count) => total + count, 0);
}

/** The latest position of the main line. */
export function positionOf({ line }: GameRecord): Position {
  return endOf(line);
}

/** The positions before the latest, for a search that must know of repetitions. */
export function pastOf({ line }: GameRecord): string[] {
  return textsOf(line).slice(0, -1);
}

/** The moves of the main line. */
export function movesOf({ line }: GameRecord): string[] {
  return line.played.map(({ move }) => move);
}

// The end

/** How the game ended, or null while it goes on; knows draws by repetition. */
export function outcomeOf(record: GameRecord): Outcome | null {
  return record.ending ?? positionOf(record).outcome ?? repeated(record);
}

function repeated({ choice, line }: GameRecord): Outcome | null {
  return repetition(choice.game, textsOf(line));
}

/** The result, the first-named player first. */
export function resultOf(record: GameRecord): Result {
  const outcome = outcomeOf(record);
  if (!outcome) return "*";
  if (!outcome.winner) return "1/2-1/2";
  return seat(outcome.winner) === 0 ? "1-0" : "0-1";
}

/** The record with an end that the board does not show, such as a resignation. */
export function ended(record: GameRecord, outcome: Outcome): GameRecord {
  const rule = brokenEnd(record, outcome);
  if (rule) throw new IllegalMove(describe(outcome), positionOf(record).text, rule);
  return { ...record, ending: outcome };
}

function brokenEnd(record: GameRecord, { winner, reason }: Outcome): string | null {
  const { players, title } = gameFacts(record.choice.game);
  const { byWord } = FACTS.record;
  const over = outcomeOf(record);
  if (over) return `the game is over, ${describe(over)}`;
  if (!Object.hasOwn(byWord, reason)) return "the board does not show it";
  if (winner && !players.includes(winner)) return `${winner} does not play ${title}`;
  const needs = byWord[reason];
  if (needs === null || needs === (winner !== null)) return null;
  return winner ? "it has no winner" : "it needs a winner";
}

/** The record after this player has given up. */
export function resigned(record: GameRecord, player: Player): GameRecord {
  return ended(record, { winner: other(player), reason: "resignation" });
}

// Moves

/** The record with one move more, which the kernel has played; none may follow the end. */
export function recorded(record: GameRecord, made: Made, notes?: Notes): GameRecord {
  const over = record.ending ?? repeated(record);
  if (over) throw overAlready(made.move, positionOf(record), describe(over));
  return { ...record, line: extended(record.line, made, notes) };
}

/** The record before its last move, or before the word that ended it. */
export function undone(record: GameRecord): GameRecord {
  if (record.ending) return { ...record, ending: null };
  return { ...record, line: shortened(record.line) };
}

/** The record with its main line changed: comments, nags, variations or moves. */
export function withLine(record: GameRecord, line: Line): GameRecord {
  if (line.start.text !== record.line.start.text) {
    throw new InvalidText("line", 1, "expected a line from the start of this record");
  }
  const third = thirdTime(record.choice.game, textsOf(line));
  const late = third === null ? undefined : line.played[third];
  if (late) throw overAlready(late.move, positionsOf(line)[third!]!, "draw (repetition)");
  const without = { ...record, line, ending: null };
  return record.ending ? ended(without, record.ending) : without;
}

// Tags

/** The value of a tag, or null. */
export function tagOf({ tags }: GameRecord, name: string): string | null {
  return tags.find(([known]) => known === name)?.[1] ?? null;
}

/** The record with these tags added, or changed where it has them. */
export function tagged(record: GameRecord, tags: Record<string, string>): GameRecord {
  const all = new Map(record.tags);
  for (const [name, value] of Object.entries(tags)) {
    checkTag(record.choice, name, value);
    all.set(name, value);
  }
  return { ...record, tags: [...all] };
}

/** The tag that tells an option: its name with a capital. */
export function optionTag(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Refuse a tag that cannot be written, or that would be read as one of the record's own. */
export function checkTag({ game }: Choice, name: string, value: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    throw new InvalidText("tag", 1, `${quoted(name)} cannot name a tag`);
  }
  const options = gameFacts(game).options.map((option) => optionTag(option.name));
  if (FACTS.record.ownTags.includes(name) || options.includes(name)) {
    throw new InvalidText("tag", 1, `${name} is not free: the record itself writes it`);
  }
  checkText(`tag ${name}`, value, NOT_IN_TAGS);
}

const NOT_IN_TAGS = new RegExp(`${UNWRITABLE.source}|\\n`, "u");
