// Links: whatever is put into one comes out of it, and links once made can always be read.

import { beforeAll, describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { gameFacts } from "../src/kernel/facts";
import { usualChoice } from "../src/kernel/rules";
import type { Choice, Kernel } from "../src/kernel/types";
import { endOf, extended } from "../src/record/line";
import { read } from "../src/record/reader";
import { beginRecord, type GameRecord, outcomeOf, withLine } from "../src/record/record";
import { write } from "../src/record/writer";
import {
  choiceOfLink,
  decodeLink,
  encodeLink,
  InvalidLink,
  looksLikeLink,
  rulesLink,
} from "../src/share/link";
import { endOfLine, START, unflat, type Cursor } from "../src/study/tree";
import { freshKernel } from "./law";

// Links that people have. They are never made anew: a new version gets a new letter.
const OLD: [link: string, record: string, cursor: number[]][] = [
  ["Ah......0", '[Game "hus"]', [0]],
  [
    "Ah.stones;take=both..FH*AB:bold:~IB!.0resignation..1-0-2x",
    '[Game "hus"][Edition "stones"][Take "both"] 1. 5 7 $1 {bold} (1... 8 2. 1) 1-0',
    [1, 0, 2],
  ],
  [
    "Ak..AAAAGB9BAAAADAb.G...1",
    '[Game "kalaha"][Position "0,0,0,0,6,1,61/1,0,0,0,0,3,0 b"] 1... 6',
    [1],
  ],
  [
    "Af...VQeNCrV..White=Ann.3",
    '[Game "fanorona"][White "Ann"] 1. d3-e3W d4-c3A 2. c1-b2A-a1W',
    [3],
  ],
];

let law: Kernel;

beforeAll(async () => {
  law = await freshKernel();
});

async function randomGame(choice: Choice, seed: number): Promise<GameRecord> {
  let record = await beginRecord(law, choice);
  for (let moves = 0; moves < 60 && !outcomeOf(record); moves++) {
    const { text } = endOf(record.line);
    const legal = (await law.view(choice, text)).moves;
    seed = (seed * 48_271) % 2_147_483_647;
    const made = await law.play(choice, text, legal[seed % legal.length]!.text);
    record = withLine(record, extended(record.line, made));
  }
  return record;
}

async function roundTrip(record: GameRecord, cursor: Cursor = START): Promise<void> {
  const near = gameFacts(record.choice.game).players[1];
  const code = encodeLink({ record, cursor, near });
  expect(code).toMatch(/^[\w.~!*:;=&%,/+-]*\w$/);
  expect(await decodeLink(code, law)).toEqual({ record, cursor, near });
}

describe("what is put into a link comes out of it", () => {
  test.each(GAMES)("random games of %s", async (game) => {
    for (const seed of [1, 2, 3]) {
      const record = await randomGame(usualChoice(game), seed);
      await roundTrip(record, endOfLine(record.line, START));
    }
  });

  test("other rules: editions, options, sizes, moves that take nothing", async () => {
    const choices: Choice[] = [
      { game: "hus", edition: "stones", options: {} },
      { game: "hus", edition: "seven", options: { columns: "12", direction: "anticlockwise" } },
      { game: "kalaha", edition: "leaflet", options: { capture: "may", seeds: "3", hollows: "8" } },
      { game: "fanorona", edition: "leaflet", options: { columns: "5", rows: "9" } },
    ];
    for (const choice of choices) await roundTrip(await randomGame(choice, 7));
  });

  test("variations, comments in any writing, signs, tags and how the game ended", async () => {
    const text = `[Game "kalaha"]
[A "Zoë & Co. (=1)"]
[Event "100 % ~fun~"]
[Result "1-0"]

{Перед. всем:} 1. 2 $1 $14 {a.b!c~d*e'f(g)h:i
j} (1. 3 (1. 4 {ö}) 5) 5 1-0
`;
    const record = await read(text, law);
    await roundTrip(record, unflat([0, 0, 0, 0, 1]));
    const { record: again } = await decodeLink(
      encodeLink({ record, cursor: START, near: "a" }),
      law,
    );
    expect(write(again)).toBe(write(record));
  });

  test("positions that were set up, with any number of stones", async () => {
    const texts: [Choice, string][] = [
      [usualChoice("fanorona"), "9/9/4W4/9/4B4 w 3 12"],
      [{ ...usualChoice("kalaha"), study: true }, "0,0,0,0,0,99,61/1,0,0,0,0,0,62 b"],
    ];
    for (const [choice, position] of texts) {
      const record = await beginRecord(law, choice, { position });
      expect(record.line.start.text).toBe(position);
      await roundTrip(record);
    }
  });

  test("a whole game is short", async () => {
    const record = await randomGame(usualChoice("hus"), 5);
    const { length } = encodeLink({ record, cursor: START, near: "a" });
    expect(length).toBeLessThan(record.line.played.length + 20);
  });
});

describe("links that cannot be read say so", () => {
  test.each([
    "",
    "Z",
    "Ah",
    "Bh......0",
    "Ax......0",
    "Ah...(...0",
    "Ah...F~H...0",
    "Ah...:half...0",
  ])("%j", (code) => expect(decodeLink(code, law)).rejects.toThrow(InvalidLink));

  test("a move that the rules forbid is refused by the law", async () => {
    await expect(decodeLink("Ah...J...0", law)).rejects.toThrow("not legal");
  });
});

test("a place on the page is no link", () => {
  expect(["#main", "", "#Ah......0", "#history"].map(looksLikeLink)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test("the rules of a link can be read without playing it", () => {
  expect(choiceOfLink("Ah.stones;take=both......0")).toEqual({
    game: "hus",
    edition: "stones",
    options: { take: "both" },
  });
  const choice: Choice = { game: "kalaha", edition: "leaflet", options: { seeds: "4" } };
  expect(choiceOfLink(rulesLink(choice))).toEqual(choice);
  expect(() => choiceOfLink("Ah.;take=none")).toThrow("is not possible");
});

test.each(OLD)("the old link %s still opens", async (link, text, cursor) => {
  const shared = await decodeLink(link, law);
  expect(write(shared.record)).toBe(write(await read(text, law)));
  expect(shared.cursor).toEqual(unflat(cursor));
});
