// The text of Fanorona: rows from the top as in chess, and moves as chains of points.

import { FACTS } from "./facts";
import type { Found, Notation } from "./notation";
import { Reader } from "./reader";
import { type Rules, sizeOf } from "./rules";
import type { Player } from "./types";

const PIECES = ["", "W", "B"];
const COLOURS = ["", "white", "black"];
const PLAYERS: Player[] = ["white", "black"];
const KINDS = Object.entries(FACTS.text.packedKinds); // what is added to a packed point

/** A move as it was written: a kind left out is a space. */
interface Written {
  path: string[];
  kinds: string[];
}

export const fanorona: Notation = {
  readPosition(text, rules) {
    const reader = new Reader("Fanorona position", text);
    const rows = sizeOf(rules, "rows");
    const pieces: number[] = [];
    for (let row = rows; row > 0; row--) {
      pieces.unshift(...readRow(reader, sizeOf(rules, "columns"), row));
      if (row > 1) reader.expect("/", `'/' and ${rows} rows in all`);
    }
    reader.expect(" ", "a space and the player to move");
    const seat = "wb".indexOf(reader.oneOf("wb", "w or b to move"));
    const [quiet, number] = readCounters(reader);
    reader.end();
    checkPieces(reader, pieces);
    return Uint8Array.from([...pieces, seat, quiet, number & 255, (number >> 8) & 255, number >> 16]);
  },

  writePosition(position, rules) {
    const [columns, rows] = [sizeOf(rules, "columns"), sizeOf(rules, "rows")];
    const drawn = Array.from({ length: rows }, (_row, at) => {
      const row = [...position.slice((rows - 1 - at) * columns, (rows - at) * columns)];
      return row.map((piece) => PIECES[piece] || " ").join("");
    });
    const board = drawn.join("/").replace(/ +/g, (gap) => String(gap.length));
    const [seat, quiet, low, middle, high] = position.slice(columns * rows);
    return `${board} ${"wb"[seat!]} ${quiet} ${low! | (middle! << 8) | (high! << 16)}`;
  },

  findMove(text, legal): Found {
    const wanted = readMove(text);
    const whole = writeMove(wanted);
    if (legal.includes(whole)) return { move: whole };
    const fitting = legal.filter((move) => fits(wanted, readMove(move))).sort();
    if (fitting.length === 1) return { move: fitting[0]! };
    if (!fitting.length) return { move: null };
    return { move: null, rule: `approach or withdrawal must be chosen: ${fitting.join(" or ")}` };
  },

  writeMove(move, rules) {
    const step = (point: number) => nameOf(point % 64, rules) + KINDS[point >> 6]![0].trim();
    return [...move].map(step).join("-");
  },

  player(position, rules) {
    return PLAYERS[position[pointsOf(rules)]!]!;
  },

  board(position, rules) {
    const pieces = [...position.slice(0, pointsOf(rules))];
    return Object.fromEntries(pieces.map((piece, point) => [nameOf(point, rules), piece]));
  },

  counts(board) {
    const of = (piece: number) => Object.values(board).filter((here) => here === piece).length;
    return { white: of(1), black: of(2) };
  },

  placeName: nameOf,
};

function pointsOf(rules: Rules): number {
  return sizeOf(rules, "columns") * sizeOf(rules, "rows");
}

function nameOf(point: number, rules: Rules): string {
  const columns = sizeOf(rules, "columns");
  return `${"abcdefghi"[point % columns]}${Math.floor(point / columns) + 1}`;
}

function readRow(reader: Reader, columns: number, row: number): number[] {
  const [begin, points] = [reader.at, [] as number[]];
  while (points.length < columns) {
    const mark = reader.oneOf("WB123456789", `W, B or a digit in row ${row}`);
    const piece = PIECES.indexOf(mark);
    points.push(...(piece > 0 ? [piece] : Array<number>(Number(mark)).fill(0)));
  }
  if (points.length > columns) {
    throw reader.error(`row ${row} has ${points.length} points, not ${columns}`, begin);
  }
  return points;
}

/** The moves since the last capture and the number of the pair of moves. */
function readCounters(reader: Reader): [quiet: number, number: number] {
  const { quietMoves, lastNumber } = FACTS.text;
  if (reader.atEnd) return [0, 2];
  reader.expect(" ", "a space and the moves since the last capture");
  const quiet = reader.number("the moves since the last capture", quietMoves);
  if (reader.atEnd) return [quiet, 2];
  reader.expect(" ", "a space and the number of the pair of moves");
  const number = reader.number("the number of the pair of moves", lastNumber);
  if (!number) throw reader.error("the first pair of moves has number 1", reader.at - 1);
  return [quiet, number];
}

function checkPieces(reader: Reader, pieces: number[]): void {
  const most = Math.floor(pieces.length / 2);
  for (const piece of [1, 2]) {
    const count = pieces.filter((here) => here === piece).length;
    if (count <= most) continue;
    const problem = `${count} ${COLOURS[piece]} pieces are too many; the most is ${most}`;
    throw reader.error(problem, 0);
  }
  if (!pieces.some(Boolean)) throw reader.error("a board without pieces is no position", 0);
}

function readMove(text: string): Written {
  const reader = new Reader("Fanorona move", text);
  const [path, kinds] = [[readPoint(reader)], [] as string[]];
  do {
    if (reader.next === "-") reader.at++;
    path.push(readPoint(reader));
    const written = reader.next === "A" || reader.next === "W";
    kinds.push(written ? reader.next : " ");
    if (written) reader.at++;
  } while (!reader.atEnd);
  return { path, kinds };
}

function readPoint(reader: Reader): string {
  const column = reader.oneOf("abcdefghi", "the column of a point, a to i");
  return column + reader.oneOf("123456789", "the row of a point, 1 to 9");
}

function writeMove({ path, kinds }: Written): string {
  return path.map((point, at) => point + (kinds[at - 1] ?? "").trim()).join("-");
}

/** Whether a move written without some of its A and W can be the legal one. */
function fits(wanted: Written, legal: Written): boolean {
  if (wanted.path.join() !== legal.path.join()) return false;
  return wanted.kinds.every((kind, at) => kind === " " || kind === legal.kinds[at]);
}
