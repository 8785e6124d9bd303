// Writing a record; the format is described in src/hollows/record/__init__.py.

import { FACTS, seat } from "../kernel/facts";
import { lengthOf, type Line, type Played } from "./line";
import { type GameRecord, optionTag, outcomeOf, resultOf } from "./record";

/** The text of a record; several make one text, joined by an empty line. */
export function write(record: GameRecord): string {
  const tags = tagsOf(record).map(([name, value]) => `[${name} "${escapedValue(value)}"]\n`);
  return `${tags.join("")}\n${wrapped([...words(record.line, 1), resultOf(record)])}\n`;
}

function tagsOf(record: GameRecord): [string, string][] {
  const { choice, line, tags } = record;
  const outcome = outcomeOf(record);
  return [
    ["Game", choice.game],
    ["Edition", choice.edition],
    ...Object.entries(choice.options).map(([name, value]) => [optionTag(name), value] as const),
    ...(record.fromStart ? [] : [["Position", line.start.text] as const]),
    ...(choice.study ? [["Study", "true"] as const] : []),
    ...tags,
    ["Result", resultOf(record)],
    ...(outcome ? [["Termination", outcome.reason] as const] : []),
  ] as [string, string][];
}

/** The words of a line whose first move has this number. */
function* words(line: Line, number: number): Generator<string> {
  if (line.comment) yield braced(line.comment);
  let [before, mover, follows] = [line.start, line.start.player, false];
  for (const played of line.played) {
    const last = mover;
    mover = before.player;
    if (seat(mover) < seat(last)) number++;
    yield numbered(played, number, seat(mover), follows);
    yield* played.nags.map((nag) => `$${nag}`);
    if (played.comment) yield braced(played.comment);
    for (const variation of played.variations) yield* parenthesised(variation, number);
    before = played.after;
    follows = seat(mover) === 0 && !played.comment && !played.variations.length;
  }
}

function numbered({ move }: Played, number: number, mover: number, follows: boolean): string {
  if (mover === 0) return `${number}. ${move}`;
  return follows ? move : `${number}... ${move}`;
}

function parenthesised(variation: Line, number: number): string[] {
  const all = [...words(variation, number)];
  all[0] = `(${all[0]}`;
  all[all.length - 1] += ")";
  return all;
}

function escapedValue(value: string): string {
  return value.replace(/[\\"]/g, "\\$&");
}

/** A `[` that begins a line would look like the next game, so it is escaped too. */
function braced(comment: string): string {
  return `{${comment.replace(/[\\}]|(?<=\n)\[/g, "\\$&")}}`;
}

/** The words in lines of at most 80 columns; only comments may be longer. */
function wrapped(all: string[]): string {
  let [text, column] = ["", 0];
  for (const word of all) {
    const fits = column + 1 + lengthOf(word.split("\n", 1)[0]!) <= FACTS.record.width;
    if (column) {
      text += fits ? " " : "\n";
      column = fits ? column + 1 : 0;
    }
    text += word;
    const after = lengthOf(word.slice(word.lastIndexOf("\n") + 1));
    column = word.includes("\n") ? after : column + after;
  }
  return text;
}
