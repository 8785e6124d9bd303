// The record of one game, as src/hollows/record/record.py. Plain data: a browser can keep it,
// and its text (`write`, `read`) is the same on both sides.

import { describe, IllegalMove, InvalidText, phrase, quote, type Values } from "../kernel/errors";
import { FACTS, gameFacts, seat } from "../kernel/facts";
import { chosenOptions } from "../kernel/rules";
import type { Choice, Kernel, Outcome, View } from "../kernel/types";
import {
  checkText,
  endOf,
  type Line,
  lineFrom,
  overAlready,
  positionsOf,
  textsOf,
  UNWRITABLE,
} from "./line";
import { DRAWN, repetition, thirdTime } from "./repetition";

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
  const study = !gameFacts(game).onPoints && stones(begin) !== stones(start);
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

/** The moves of the main line. */
export function movesOf({ line }: GameRecord): string[] {
  return line.played.map(({ move }) => move);
}

// The end

/** How the game ended, or null while it goes on; knows draws by repetition. */
export function outcomeOf(record: GameRecord): Outcome | null {
  const { line, ending } = record;
  return ending ?? endOf(line).outcome ?? repetition(textsOf(line));
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
  if (rule) throw new IllegalMove(describe(outcome), endOf(record.line).text, ...rule);
  return { ...record, ending: outcome };
}

type Rule = [code: string, values?: Values];

function brokenEnd(record: GameRecord, { winner, reason }: Outcome): Rule | null {
  const { players, title } = gameFacts(record.choice.game);
  const { byWord } = FACTS.record;
  const over = outcomeOf(record);
  if (over) return ["game_over", { outcome: over }];
  if (!Object.hasOwn(byWord, reason)) return ["board_shows_no_end"];
  if (winner && !players.includes(winner)) return ["not_a_player", { player: winner, game: title }];
  const needs = byWord[reason];
  if (needs === null || needs === (winner !== null)) return null;
  return [winner ? "has_no_winner" : "needs_a_winner"];
}

// Moves

/** The record with its main line changed: comments, nags, variations or moves. */
export function withLine(record: GameRecord, line: Line): GameRecord {
  if (line.start.text !== record.line.start.text) {
    throw new InvalidText(phrase("line"), 1, "other_start");
  }
  const third = thirdTime(textsOf(line));
  const late = third === null ? undefined : line.played[third];
  if (late) throw overAlready(late.move, positionsOf(line)[third!]!, DRAWN);
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
    throw new InvalidText(phrase("tag"), 1, "no_tag_name", { name: quote(name) });
  }
  const options = gameFacts(game).options.map((option) => optionTag(option.name));
  if (FACTS.record.ownTags.includes(name) || options.includes(name)) {
    throw new InvalidText(phrase("tag"), 1, "own_tag", { name });
  }
  checkText(phrase("named_tag", { name }), value, NOT_IN_TAGS);
}

const NOT_IN_TAGS = new RegExp(`${UNWRITABLE.source}|\\n`, "u");
