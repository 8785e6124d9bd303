// Moves and positions in as few letters as an address can carry. Nothing here depends on the order
// in which the kernel lists moves, so that what is shared today can be read for good.

import { textOf, wayOf, type Way } from "../board/choices";
import { gameFacts } from "../kernel/facts";
import { type Rules, sizeOf } from "../kernel/rules";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MANY = 62; // counts from here on take three letters, the first of which is “-”
const TAKES_NOTHING = 32; // added to a hollow from which nothing is taken
const GOES_ON = 32; // added to a hop after which there is another
const KINDS = ["", "A", "W"] as const;
const WAYS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** An address that says nothing we can read. */
export class InvalidLink extends Error {
  override name = "InvalidLink";
}

/** Takes a text apart from left to right. */
export class Letters {
  at = 0;

  constructor(private readonly text: string) {}

  get next(): string {
    return this.text[this.at] ?? "";
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  number(): number {
    const value = this.next ? LETTERS.indexOf(this.next) : -1;
    if (value < 0) throw new InvalidLink(`no letter of a link at ${this.at}`);
    this.at++;
    return value;
  }

  /** All up to a mark, which is passed over. */
  upTo(mark: string): string {
    const end = this.text.indexOf(mark, this.at);
    if (end < 0) throw new InvalidLink(`${mark} is missing`);
    const found = this.text.slice(this.at, end);
    this.at = end + 1;
    return found;
  }
}

function letter(value: number): string {
  return LETTERS[value]!;
}

/** A number up to 4095 in two letters. */
export function twoLetters(value: number): string {
  return letter(value >> 6) + letter(value & 63);
}

export function readTwo(letters: Letters): number {
  return (letters.number() << 6) + letters.number();
}

// Moves

export function packMove(move: string, rules: Rules): string {
  if (!gameFacts(rules.game).onPoints) {
    const hollow = parseInt(move, 10);
    return letter(move.endsWith("n") ? hollow + TAKES_NOTHING : hollow);
  }
  const { start, hops } = wayOf(move);
  let [x, y] = pointOf(start);
  const packed = [letter((y - 1) * sizeOf(rules, "columns") + x - 1)];
  hops.forEach(({ to, kind }, at) => {
    const [toX, toY] = pointOf(to);
    const way = WAYS.findIndex(([dx, dy]) => dx === toX - x && dy === toY - y);
    const more = at < hops.length - 1 ? GOES_ON : 0;
    packed.push(letter(way + 8 * KINDS.indexOf(kind) + more));
    [x, y] = [toX, toY];
  });
  return packed.join("");
}

export function unpackMove(letters: Letters, rules: Rules): string {
  const first = letters.number();
  if (!gameFacts(rules.game).onPoints) {
    return first < TAKES_NOTHING ? `${first}` : `${first - TAKES_NOTHING}n`;
  }
  const columns = sizeOf(rules, "columns");
  let [x, y] = [(first % columns) + 1, Math.floor(first / columns) + 1];
  const way: Way = { start: nameOf(x, y), hops: [] };
  for (let more = true; more;) {
    const hop = letters.number();
    more = hop >= GOES_ON;
    const [dx, dy] = WAYS[hop % 8]!;
    [x, y] = [x + dx, y + dy];
    way.hops.push({ to: nameOf(x, y), kind: KINDS[(hop % GOES_ON) >> 3] ?? "" });
  }
  return textOf(way);
}

function pointOf(name: string): [x: number, y: number] {
  return [name.charCodeAt(0) - 96, Number(name.slice(1))];
}

function nameOf(x: number, y: number): string {
  return `${String.fromCharCode(96 + x)}${y}`;
}

// Positions

export function packPosition(text: string, rules: Rules): string {
  if (gameFacts(rules.game).onPoints) return text.replaceAll(" ", "_");
  const [sides, player] = text.split(" ") as [string, string];
  return (
    sides
      .split(/[,/]/)
      .map((count) => packCount(Number(count)))
      .join("") + player
  );
}

export function unpackPosition(packed: string, rules: Rules): string {
  if (gameFacts(rules.game).onPoints) return packed.replaceAll("_", " ");
  const letters = new Letters(packed.slice(0, -1));
  const counts: number[] = [];
  while (!letters.atEnd) counts.push(unpackCount(letters));
  const half = counts.length / 2;
  return `${counts.slice(0, half).join()}/${counts.slice(half).join()} ${packed.slice(-1)}`;
}

function packCount(count: number): string {
  return count < MANY ? letter(count) : `-${twoLetters(count)}`;
}

function unpackCount(letters: Letters): number {
  const count = letters.number();
  return count < MANY ? count : readTwo(letters);
}
