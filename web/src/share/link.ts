// A study in an address: rules, start, moves with variations and notes, and where one stands.
//
//   A h . stones;take=both . <position> . <moves> . <end> . <tags> . <cursor>
//
// (without the spaces). The first letter is the version: what is changed here gets a new letter and
// keeps the reader of the old one. What is as usual stays empty. A link ends with a letter or digit,
// because programs that find links in a text leave other signs at the end out.

import { GAMES } from "../games";
import { firstEdition, gameFacts, seat } from "../kernel/facts";
import { rulesOf, type Rules } from "../kernel/rules";
import type { Choice, GameName, Outcome, Player } from "../kernel/types";
import { branchAt, extended, type Line, lineFrom, withVariation } from "../record/line";
import { beginRecord, ended, type GameRecord, type Law, withLine } from "../record/record";
import { exists, flat, START, unflat, type Cursor } from "../study/tree";
import {
  InvalidLink,
  Letters,
  packMove,
  packPosition,
  readTwo,
  twoLetters,
  unpackMove,
  unpackPosition,
} from "./letters";

export { InvalidLink };

/** What a link says. */
export interface Shared {
  record: GameRecord;
  cursor: Cursor;
  /** The player at the lower edge. */
  near: Player;
}

const VERSION = "A";
const NEW_VARIATION = "~";
const END_OF_VARIATION = "!";
const NAG = "*";
const COMMENT = ":";
const FLIPPED = "x";

/** Whether an address tries to say something: `#main` is a place on the page. */
export function looksLikeLink(hash: string): boolean {
  return /^#[A-Z][a-z]\./.test(hash);
}

// Writing

export function encodeLink({ record, cursor, near }: Shared): string {
  const { choice, line, tags } = record;
  const rules = rulesOf(choice);
  const fields = [
    VERSION + choice.game[0],
    writeRules(choice),
    record.fromStart ? "" : packPosition(line.start.text, rules),
    writeLine(line, rules),
    writeEnd(record.ending),
    tags.map(([name, value]) => `${name}=${escaped(value)}`).join("&"),
    flat(cursor).join("-") + (seat(near) ? FLIPPED : ""),
  ];
  return fields.join(".");
}

/** A link that names rules and nothing else. */
export function rulesLink(choice: Choice): string {
  return `${VERSION}${choice.game[0]}.${writeRules(choice)}`;
}

function writeRules({ game, edition, options, study }: Choice): string {
  const named = edition === firstEdition(game) ? "" : edition;
  const changed = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return [named, ...changed, ...(study ? ["study"] : [])].join(";");
}

function writeLine(line: Line, rules: Rules): string {
  const moves = line.played.map(({ move, nags, comment, variations }) => {
    const said = nags.map((nag) => NAG + twoLetters(nag)).join("") + writeComment(comment);
    const instead = variations.map(
      (one) => NEW_VARIATION + writeLine(one, rules) + END_OF_VARIATION,
    );
    return packMove(move, rules) + said + instead.join("");
  });
  return writeComment(line.comment) + moves.join("");
}

function writeComment(comment: string): string {
  return comment && COMMENT + escaped(comment) + COMMENT;
}

function writeEnd(ending: Outcome | null): string {
  if (!ending) return "";
  return (ending.winner ? String(seat(ending.winner)) : "-") + ending.reason;
}

/** Without any sign that means something here. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

// Reading

/** What the link says, played by the law; throws what the law refuses, or `InvalidLink`. */
export async function decodeLink(code: string, law: Law): Promise<Shared> {
  const game = GAMES.find((name) => name[0] === code[1]);
  const fields = code.slice(2).split(".").slice(1);
  if (code[0] !== VERSION) throw new InvalidLink("this is no link of this version");
  if (!game || fields.length !== 6) throw new InvalidLink("a part of the link is missing");
  const [rules, position, moves, end, tags, cursor] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const begun = await begin(readRules(game, rules), position, tags, law);
  const line = await new LineReader(moves, begun.choice, law).read(begun.line);
  const played = withLine(begun, line);
  const record = end ? ended(played, readEnd(game, end)) : played;
  return { record, ...readCursor(record, cursor) };
}

/** The rules that a link names, without looking at the rest of it. */
export function choiceOfLink(code: string): Choice {
  const game = GAMES.find((name) => name[0] === code[1]);
  if (code[0] !== VERSION || !game) throw new InvalidLink("this is no link of this version");
  const choice = readRules(game, code.split(".")[1] ?? "");
  rulesOf(choice);
  return choice;
}

function readRules(game: GameName, field: string): Choice {
  const [named, ...changed] = field.split(";");
  const study = changed.includes("study");
  const options = changed
    .filter((one) => one !== "study")
    .map((one) => one.split("=") as [string, string]);
  const choice = {
    game,
    edition: named || firstEdition(game),
    options: Object.fromEntries(options),
  };
  return study ? { ...choice, study } : choice;
}

async function begin(choice: Choice, start: string, tags: string, law: Law): Promise<GameRecord> {
  const position = start ? unpackPosition(start, rulesOf(choice)) : null;
  const named = tags.split("&").filter(Boolean);
  const pairs = named.map((tag) => tag.split("=", 2) as [string, string]);
  const values = pairs.map(([name, value = ""]) => [name, unescaped(value)] as const);
  return beginRecord(law, choice, { position, tags: Object.fromEntries(values) });
}

/** Reads the moves of a line, its variations within it. */
class LineReader {
  private readonly letters: Letters;
  private readonly rules: Rules;

  constructor(
    moves: string,
    private readonly choice: Choice,
    private readonly law: Law,
  ) {
    this.letters = new Letters(moves);
    this.rules = rulesOf(choice);
  }

  async read(begun: Line): Promise<Line> {
    const line = await this.line(begun);
    if (!this.letters.atEnd) throw new InvalidLink("a variation ends that never began");
    return line;
  }

  private async line({ start }: Line): Promise<Line> {
    const { letters } = this;
    let line = lineFrom(start, this.comment());
    while (!letters.atEnd && letters.next !== END_OF_VARIATION) {
      const at = line.played.length;
      const before = line.played.at(-1)?.after ?? start;
      const made = await this.law.play(this.choice, before.text, unpackMove(letters, this.rules));
      line = extended(line, made, { nags: this.nags(), comment: this.comment() });
      while (letters.next === NEW_VARIATION) {
        letters.at++;
        line = withVariation(line, at, await this.line(branchAt(line, at)));
        letters.upTo(END_OF_VARIATION);
      }
    }
    return line;
  }

  private nags(): number[] {
    const nags: number[] = [];
    while (this.letters.next === NAG) {
      this.letters.at++;
      nags.push(readTwo(this.letters));
    }
    return nags;
  }

  private comment(): string {
    if (this.letters.next !== COMMENT) return "";
    this.letters.at++;
    return unescaped(this.letters.upTo(COMMENT));
  }
}

function readEnd(game: GameName, field: string): Outcome {
  const { players } = gameFacts(game);
  return { winner: players[Number(field[0])] ?? null, reason: field.slice(1) };
}

function readCursor({ choice, line }: GameRecord, field: string): { cursor: Cursor; near: Player } {
  const { players } = gameFacts(choice.game);
  const cursor = unflat(field.replace(FLIPPED, "").split("-").map(Number));
  return {
    cursor: exists(line, cursor) ? cursor : START,
    near: players[field.endsWith(FLIPPED) ? 1 : 0],
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidLink("a word of the link is broken");
  }
}
