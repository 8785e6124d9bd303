// Reading records, one or many; the format is described in src/hollows/record/__init__.py.

import { quote, type Values } from "../kernel/errors";
import { GAMES } from "../games";
import { FACTS, firstEdition, gameFacts } from "../kernel/facts";
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
  if (!first) throw new InvalidRecord(1, 1, "no_record");
  if (second) throw second.error(0, "another_record");
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
      throw chunk.error(moves.resultAt, "two_results", { written, result });
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
    if (!tag) throw this.chunk.error(at, "no_tag");
    const [, name, value] = tag as unknown as [string, string, string];
    if (this.values.has(name)) throw this.chunk.error(at, "tag_twice", { name });
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

  error(name: string, code: string, values?: Values): InvalidRecord {
    return this.chunk.error(this.places.get(name) ?? 0, code, values);
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
  const games = GAMES.join(", ");
  if (name === null) throw tags.error("Game", "no_game_tag", { games });
  throw tags.error("Game", "no_such_game", { wrong: quote(name), games });
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
  throw tags.error("Study", "no_study", { found: quote(study) });
}

// The end

function claimedResult(tags: Tags): string | null {
  const result = tags.take("Result");
  if (result === null) return null;
  if (Object.hasOwn(RESULTS, result)) return RESULTS[result]!;
  const results = Object.keys(RESULTS).join(", ");
  throw tags.error("Result", "no_result", { results, found: quote(result) });
}

function claimedReason(tags: Tags): string | null {
  const reason = tags.take("Termination");
  if (reason === null || FACTS.reasons.includes(reason)) return reason;
  const reasons = FACTS.reasons.join(", ");
  throw tags.error("Termination", "no_termination", { reasons, found: quote(reason) });
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
    const claim = { result: actual, outcome: board, claimed: result };
    throw tags.error("Result", "other_result", claim);
  }
  if (board && reason !== null && reason !== board.reason) {
    const claim = { result: actual, outcome: board, claimed: reason };
    throw tags.error("Termination", "other_reason", claim);
  }
  if (board || (result === "*" && !reason)) return record;
  if (result === "*") {
    throw tags.error("Termination", "reason_without_result", { reason: reason! });
  }
  const [first, second] = gameFacts(record.choice.game).players;
  const winner = result === "1-0" ? first : result === "0-1" ? second : null;
  const outcome: Outcome = { winner, reason: reason ?? (winner ? "resignation" : "agreement") };
  return tags.blaming(reason ? "Termination" : "Result", () => ended(record, outcome));
}
