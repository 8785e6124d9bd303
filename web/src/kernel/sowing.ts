// The text of Hus and Kalaha: `2,2,.../2,2,... a`, and a move is the number of a hollow.

import { InvalidText, quoted } from "./errors";
import { FACTS } from "./facts";
import type { Found, Notation } from "./notation";
import { Reader } from "./reader";
import { type Rules, sizeOf } from "./rules";
import type { Player } from "./types";

type Side = "a" | "b";
const SIDES: Side[] = ["a", "b"];

/** What sets the two apart: how many places a side has, and what follows in the bytes. */
interface Kind {
  title: string;
  unit: string;
  places(rules: Rules): number;
  /** The number by which a place is called: hollows from 1 on, a store 0. */
  number(at: number, places: number): number;
  /** Bytes behind the player to move. */
  rest: number;
  move: RegExp;
  example: string;
  counts: Notation["counts"];
}

function notation(kind: Kind): Notation {
  return {
    readPosition(text, rules, total) {
      const reader = new Reader(`${kind.title} position`, text);
      const places = kind.places(rules);
      const a = numbers(reader, places, kind.unit, "a");
      reader.expect("/", "'/' between the players");
      const b = numbers(reader, places, kind.unit, "b");
      checkTotal(reader, kind.unit, sum([...a, ...b]), total);
      reader.expect(" ", "a space and the player to move");
      const player = reader.oneOf("ab", "the player to move, a or b") as Side;
      reader.end();
      return Uint8Array.from([...a, ...b, SIDES.indexOf(player), ...Array(kind.rest).fill(0)]);
    },

    writePosition(position, rules) {
      const places = kind.places(rules);
      const a = position.slice(0, places).join();
      const b = position.slice(places, 2 * places).join();
      return `${a}/${b} ${this.player(position, rules)}`;
    },

    findMove(text, legal): Found {
      if (!kind.move.test(text)) {
        const problem = `expected a hollow such as ${kind.example}, found `;
        const found = quoted([...text].slice(0, 20).join(""));
        throw new InvalidText(`${kind.title} move`, 1, problem + found);
      }
      return { move: legal.includes(text) ? text : null };
    },

    writeMove([hollow]) {
      const { takesNothing } = FACTS.text;
      return hollow! < takesNothing ? `${hollow}` : `${hollow! - takesNothing}n`;
    },

    player(position, rules) {
      return SIDES[position[2 * kind.places(rules)]!]!;
    },

    board(position, rules) {
      const places = kind.places(rules);
      const board: Record<string, number> = {};
      SIDES.forEach((side, seat) => {
        for (let at = 0; at < places; at++) {
          board[`${side}${kind.number(at, places)}`] = position[seat * places + at]!;
        }
      });
      return board;
    },

    counts: kind.counts,
    placeName: (place) => `${SIDES[place >> 7]}${place & 127}`,
  };
}

function numbers(reader: Reader, count: number, unit: string, owner: Side): number[] {
  const values: number[] = [];
  for (let place = 1; place <= count; place++) {
    if (place > 1) reader.expect(",", `',' and ${count} numbers for ${owner}`);
    values.push(reader.number(`the ${unit} of ${owner}'s place ${place} of ${count}`));
  }
  if (reader.next === ",") throw reader.error(`expected only ${count} numbers for ${owner}`);
  return values;
}

function checkTotal(reader: Reader, unit: string, found: number, total: number | null): void {
  const { most } = FACTS.text;
  if (found > most) throw reader.error(`${found} ${unit} are too many; the most is ${most}`, 0);
  if (total === null || found === total) return;
  const problem = `expected ${total} ${unit} in all, found ${found} (study=True allows it)`;
  throw reader.error(problem, 0);
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

export const hus = notation({
  title: "Hus",
  unit: "stones",
  places: (rules) => 2 * sizeOf(rules, "columns"),
  number: (at) => at + 1,
  rest: 1, // the endless move that has just drawn the game
  move: /^[1-9][0-9]?n?$/,
  example: "7 or 7n",
  counts: (board) => {
    const of = (side: Side) =>
      sum(Object.keys(board).map((place) => (place.startsWith(side) ? board[place]! : 0)));
    return { a: of("a"), b: of("b") };
  },
});

export const kalaha = notation({
  title: "Kalaha",
  unit: "seeds",
  places: (rules) => sizeOf(rules, "hollows") + 1,
  number: (at, places) => (at + 1) % places,
  rest: 0,
  move: /^[1-9]n?$/,
  example: "4 or 4n",
  counts: (board, rules) => {
    const hollows = (side: Player) =>
      sum(Object.keys(board).map((at) => (at[0] === side && at !== `${side}0` ? board[at]! : 0)));
    const [a, b] = [hollows("a"), hollows("b")];
    // A position that was entered with an empty row: the rest falls to somebody already.
    const over = !a || !b;
    const toOwner = rules.options["rest"] === "owner";
    const rest = (own: number, enemy: number) => (over ? (toOwner ? own : enemy) : 0);
    return { a: board["a0"]! + rest(a, b), b: board["b0"]! + rest(b, a) };
  },
});
