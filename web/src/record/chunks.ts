// Cutting a text into games, each knowing where it stands.

import { InvalidText, phrase, Refused, type Values } from "../kernel/errors";
import { lengthOf } from "./line";

const TAG_SOURCE = String.raw`\[([A-Za-z]\w*)[ \t]*"((?:[^"\\\n]|\\[^\n])*)"[ \t]*\]`;
const SPACE = String.raw`[ \t\n\r\f\v]*`;
const TAGS = new RegExp(`^(?:${SPACE}${TAG_SOURCE})*${SPACE}`);
const NEXT_GAME = /^\[[A-Za-z]\w*[ \t]*"/;
const BLANK = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;

/** One tag, at the place where it is looked for. */
export const TAG = new RegExp(TAG_SOURCE, "y");

/** Whether there is nothing but white space, as Python sees it. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Text that is not a record; says in which line and column, and why. */
export class InvalidRecord extends InvalidText {
  override name = "InvalidRecord";

  constructor(
    readonly line: number,
    column: number,
    code: string,
    values: Values = {},
  ) {
    super(phrase("record_line", { line }), column, code, values);
  }
}

/** The text of one game and the line of the whole on which it begins. */
export class Chunk {
  constructor(
    readonly line: number,
    readonly text: string,
  ) {}

  /** A problem at a place in the text, counted from 0. */
  error(at: number, code: string, values?: Values): InvalidRecord {
    const lines = this.text.slice(0, at).split("\n");
    const [line, column] = [this.line + lines.length - 1, lengthOf(lines.at(-1)!) + 1];
    return new InvalidRecord(line, column, code, values);
  }

  /** What the law refuses within is a problem at this place. */
  blaming<T>(at: number, task: () => T): T {
    try {
      return task();
    } catch (error) {
      throw this.blamed(at, error);
    }
  }

  async blamingLater<T>(at: number, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      throw this.blamed(at, error);
    }
  }

  private blamed(at: number, error: unknown): unknown {
    return error instanceof Refused ? this.error(at, "refused", { error }) : error;
  }
}

/** The games of a text: a tag after moves or an empty line begins the next. */
export function* chunks(text: string): Generator<Chunk> {
  let [begin, kept, tagsOver] = [1, [] as string[], false];
  for (const [at, line] of linesOf(text).entries()) {
    if (tagsOver && NEXT_GAME.test(line)) {
      yield new Chunk(begin, kept.join("\n"));
      [kept, tagsOver] = [[], false];
    }
    if (!kept.length) begin = at + 1;
    if (kept.length || !isBlank(line)) {
      kept.push(line);
      tagsOver ||= endsTags(line);
    }
  }
  if (kept.length) yield new Chunk(begin, kept.join("\n"));
}

function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Whether a line is empty or goes on after its tags; a broken tag is still a tag. */
function endsTags(line: string): boolean {
  const rest = line.replace(TAGS, "");
  return isBlank(line) || (rest !== "" && !rest.startsWith("["));
}
