// What the law refuses; the messages are those of the Python side.

import type { Outcome } from "./types";

/** An option, edition or value that the game does not have. */
export class InvalidOption extends Error {
  override name = "InvalidOption";
}

/** Text that is not a position, a move or a record; says where and what was expected. */
export class InvalidText extends Error {
  override name = "InvalidText";

  constructor(
    readonly what: string,
    readonly column: number,
    readonly problem: string,
  ) {
    super(`${what}, column ${column}: ${problem}`);
  }
}

/** A move that the rules forbid. */
export class IllegalMove extends Error {
  override name = "IllegalMove";

  constructor(
    readonly move: string,
    readonly position: string,
    readonly rule: string,
  ) {
    super(`${move} is not legal in ${position}: ${rule}`);
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

/** An outcome in a few words, as errors name it. */
export function describe({ winner, reason }: Outcome): string {
  return winner ? `${winner} wins (${reason})` : `draw (${reason})`;
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
