// What the law refuses: a code and the values that it concerns, as src/hollows/games/errors.py has
// them. The sentences are Python's too, so that they are said alike everywhere.

import { FACTS } from "./facts";
import type { Outcome } from "./types";

/** A part of a sentence, such as what was expected. */
export interface Phrase {
  code: string;
  values: Values;
}

/** What fills a sentence; letters that were typed are shown in quotes, of texts one is chosen. */
export type Value =
  string | number | Phrase | { quote: string } | { either: readonly string[] } | Outcome | Refused;
export type Values = Record<string, Value>;

/** Finds the words for a message, and fills it. */
export type Say = (message: string, values: Record<string, string>) => string;

const inEnglish: Say = (message, values) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Something that the law refuses. */
export abstract class Refused extends Error {
  constructor(
    readonly code: string,
    readonly values: Values,
  ) {
    super();
  }

  /** The rule that was broken, or the problem that was found. */
  reason(say: Say = inEnglish): string {
    return filled(FACTS.errors.reasons[this.code] ?? this.code, this.values, say);
  }

  /** The whole: what was refused, where, and why. */
  abstract said(say?: Say): string;
}

/** An option, edition or value that the game does not have. */
export class InvalidOption extends Refused {
  override name = "InvalidOption";

  constructor(code: string, values: Values = {}) {
    super(code, values);
    this.message = this.said();
  }

  said(say?: Say): string {
    return this.reason(say);
  }
}

/** Text that is not a position, a move or a record; says where and what was expected. */
export class InvalidText extends Refused {
  override name = "InvalidText";

  constructor(
    readonly what: Phrase,
    readonly column: number,
    code: string,
    values: Values = {},
  ) {
    super(code, values);
    this.message = this.said();
  }

  said(say: Say = inEnglish): string {
    const [what, column] = [part(this.what, say), String(this.column)];
    return say(FACTS.errors.invalid, { what, column, reason: this.reason(say) });
  }
}

/** A move that the rules forbid. */
export class IllegalMove extends Refused {
  override name = "IllegalMove";

  constructor(
    readonly move: string,
    readonly position: string,
    code: string,
    values: Values = {},
  ) {
    super(code, values);
    this.message = this.said();
  }

  said(say: Say = inEnglish): string {
    const { move, position } = this;
    return say(FACTS.errors.illegal, { move, position, reason: this.reason(say) });
  }
}

/** A search that was ended before it had found anything. */
export class Stopped extends Error {
  override name = "Stopped";
  override message = "the search was stopped";
}

const KNOWN = { InvalidOption, InvalidText, IllegalMove, Stopped };

/** An error as plain data, so that it can leave a worker. */
export function packError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  return { ...error, name: error.name, message: error.message };
}

/** The error that was packed. */
export function unpackError(packed: Record<string, unknown>): Error {
  const kind = KNOWN[packed["name"] as keyof typeof KNOWN] ?? Error;
  return Object.assign(Object.create(kind.prototype) as Error, packed);
}

/** A phrase and what fills it. */
export function phrase(code: string, values: Values = {}): Phrase {
  return { code, values };
}

/** The first letters of what was typed instead, to be shown in quotes. */
export function quote(text: string, most = Infinity): { quote: string } {
  return { quote: [...text].slice(0, most).join("") };
}

/** An outcome in a few words, as errors name it. */
export function describe({ winner, reason }: Outcome): string {
  return winner ? `${winner} wins (${reason})` : `draw (${reason})`;
}

function filled(message: string, values: Values, say: Say): string {
  const parts = Object.entries(values).map(([name, value]) => [name, part(value, say)]);
  return say(message, Object.fromEntries(parts) as Record<string, string>);
}

function part(value: Value, say: Say): string {
  if (typeof value !== "object") return String(value);
  if (value instanceof Refused) return value.said(say);
  if ("quote" in value) return quoted(value.quote);
  if ("either" in value) return value.either.join(" or ");
  if ("winner" in value) return describe(value);
  return filled(FACTS.errors.phrases[value.code] ?? value.code, value.values, say);
}

/** A text in quotes, as Python's `repr` writes it. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = [...text].map((letter) => {
    if (letter === "\\" || letter === mark) return `\\${letter}`;
    return /[\p{C}\p{Z}]/u.test(letter) && letter !== " " ? escaped(letter) : letter;
  });
  return `${mark}${inside.join("")}${mark}`;
}

function escaped(letter: string): string {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[letter];
  if (short) return short;
  const code = letter.codePointAt(0)!.toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
