// Reading records, one or many; the format is described in src/hollows/record/__init__.py.

import { describe, quoted } from "../kernel/errors";
import { FACTS, firstEdition, gameFacts, GAMES } from "../kernel/facts";
import { parseOption, rulesOf } from "../kernel/rules";
import type { Choice, GameName, Options, Outcome } from "../kernel/types";
import { Chunk, chunks, InvalidRecord, isBlank, TAG } from "./chunks";
import { asRecordTags, isFgn } from "./fgn";
import { Movetext } from "./movetext";
import {
  beginRecord,
  checkTag,
  ended,
  type GameRecord,
  type Law,
  optionTag,
  outcomeOf,
  resultOf,
} from "./record";

const RESULTS: Record<string, string> = {
  "1-0": "1-0",
  "0-1": "0-1",
  "1/2-1/2": "1/2-1/2",
  "*": "*",
  "½-½": "1/2-1/2",
};

/** The one record that the text is, or `InvalidRecord`. */
export async function read(text: string, law: Law): Promise<GameRecord> {
  const [first, second] = chunks(text);
  if (!first) throw new InvalidRecord(1, 1, "expected a record, found nothing");
  if (second) throw second.error(0, "expected one record, found another");
  return readChunk(first, law);
}

/** The records of a text; a game that cannot be read gives its `InvalidRecord` in its place. */
export async function* readRecords(
  text: string,
  law: Law,
): AsyncGenerator<GameRecord | InvalidRecord> {
  for (const chunk of chunks(text)) {
    try {
      yield await readChunk(chunk, law);
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      yield error;
    }
  }
}

async function readChunk(chunk: Chunk, law: Law): Promise<GameRecord> {
  const tags = Tags.read(chunk);
  if (!tags.values.has("Game") && isFgn(tags.values, chunk.text.slice(tags.end))) {
    tags.values = tags.blaming("Vela", () => asRecordTags(tags.values));
  }
  let result = claimedResult(tags);
  const reason = claimedReason(tags);
  const record = await begin(tags, law);
  const moves = new Movetext(chunk, law, record.choice, record.line.start, tags.end);
  await moves.read();
  const line = moves.line();
  if (moves.result) {
    if (!tags.places.has("Result")) tags.places.set("Result", moves.resultAt);
    const written = RESULTS[moves.result]!;
    if (result !== null && result !== written) {
      const problem = `the moves end with ${written}, but the tag Result says ${result}`;
      throw chunk.error(moves.resultAt, problem);
    }
    result = written;
  }
  return withEnd(tags, { ...record, line }, result ?? "*", reason);
}

// Tags

/** The tags of a game, where each stands, and where the moves begin. */
class Tags {
  values = new Map<string, string>();
  readonly places = new Map<string, number>();
  end = 0;

  private constructor(private readonly chunk: Chunk) {}

  static read(chunk: Chunk): Tags {
    const tags = new Tags(chunk);
    for (;;) {
      const at = afterSpace(chunk.text, tags.end);
      if (chunk.text[at] !== "[") {
        tags.end = at;
        return tags;
      }
      tags.add(at);
    }
  }

  private add(at: number): void {
    TAG.lastIndex = at;
    const tag = TAG.exec(this.chunk.text);
    if (!tag) throw this.chunk.error(at, 'expected a tag such as [Date "2024.02.29"]');
    const [, name, value] = tag as unknown as [string, string, string];
    if (this.values.has(name)) throw this.chunk.error(at, `the tag ${name} stands twice`);
    this.values.set(name, value.replace(/\\([\\"])/g, "$1"));
    this.places.set(name, at);
    this.end = TAG.lastIndex;
  }

  /** The value of one of the record's own tags, which leaves the others. */
  take(name: string): string | null {
    const value = this.values.get(name) ?? null;
    this.values.delete(name);
    return value;
  }

  error(name: string, problem: string): InvalidRecord {
    return this.chunk.error(this.places.get(name) ?? 0, problem);
  }

  blaming<T>(name: string, task: () => T): T {
    return this.chunk.blaming(this.places.get(name) ?? 0, task);
  }

  blamingLater<T>(name: string, task: () => Promise<T>): Promise<T> {
    return this.chunk.blamingLater(this.places.get(name) ?? 0, task);
  }
}

function afterSpace(text: string, at: number): number {
  while (at < text.length && isBlank(text[at]!)) at++;
  return at;
}

/** The record before its first move, as the tags tell it. */
async function begin(tags: Tags, law: Law): Promise<GameRecord> {
  const game = gameOf(tags);
  const options = optionsOf(tags, game);
  const edition = tags.take("Edition") ?? firstEdition(game);
  const choice: Choice = { game, edition, options };
  tags.blaming("Edition", () => rulesOf(choice));
  const where = tags.values.has("Position") ? "Position" : "FEN";
  const position = tags.take(where);
  const study = studyOf(tags);
  for (const [name, value] of tags.values) {
    tags.blaming(name, () => checkTag(choice, name, value));
  }
  const kept = Object.fromEntries(tags.values);
  const rules = study ? { ...choice, study } : choice;
  return tags.blamingLater(where, () => beginRecord(law, rules, { position, tags: kept }));
}

function gameOf(tags: Tags): GameName {
  const name = tags.take("Game");
  const game = GAMES.find((known) => known === name);
  if (game) return game;
  const found = name === null ? "expected a tag Game" : `there is no game ${quoted(name)}`;
  throw tags.error("Game", `${found}: choose ${GAMES.join(", ")}`);
}

function optionsOf(tags: Tags, game: GameName): Options {
  const options: Options = {};
  for (const option of gameFacts(game).options) {
    const tag = optionTag(option.name);
    const value = tags.take(tag);
    if (value === null) continue;
    options[option.name] = tags.blaming(tag, () => parseOption(option, value));
  }
  return options;
}

function studyOf(tags: Tags): boolean {
  const study = tags.take("Study");
  if (study === null || study === "true" || study === "false") return study === "true";
  throw tags.error("Study", `expected Study true or false, found ${quoted(study)}`);
}

// The end

function claimedResult(tags: Tags): string | null {
  const result = tags.take("Result");
  if (result === null) return null;
  if (Object.hasOwn(RESULTS, result)) return RESULTS[result]!;
  const known = Object.keys(RESULTS).join(", ");
  throw tags.error("Result", `expected a result such as ${known}, found ${quoted(result)}`);
}

function claimedReason(tags: Tags): string | null {
  const reason = tags.take("Termination");
  if (reason === null || FACTS.reasons.includes(reason)) return reason;
  const known = FACTS.reasons.join(", ");
  throw tags.error("Termination", `expected one of ${known}, found ${quoted(reason)}`);
}

/** The record with the end that was claimed for it, if the moves bear that out. */
function withEnd(
  tags: Tags,
  record: GameRecord,
  result: string,
  reason: string | null,
): GameRecord {
  const board = outcomeOf(record);
  const actual = resultOf(record);
  if (board && result !== "*" && result !== actual) {
    throw tags.error("Result", `the game ended ${actual}, ${describe(board)}, not ${result}`);
  }
  if (board && reason !== null && reason !== board.reason) {
    const problem = `the game ended ${actual}, ${describe(board)}, not by ${reason}`;
    throw tags.error("Termination", problem);
  }
  if (board || (result === "*" && !reason)) return record;
  if (result === "*") {
    throw tags.error("Termination", `${reason} ends a game, but this one has no result`);
  }
  const [first, second] = gameFacts(record.choice.game).players;
  const winner = result === "1-0" ? first : result === "0-1" ? second : null;
  const outcome: Outcome = { winner, reason: reason ?? (winner ? "resignation" : "agreement") };
  return tags.blaming(reason ? "Termination" : "Result", () => ended(record, outcome));
}
