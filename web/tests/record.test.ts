// Records as the page builds them while a game is played.

import { beforeAll, expect, test } from "vitest";
import { usualChoice } from "../src/kernel/rules";
import type { Choice, Kernel, Outcome } from "../src/kernel/types";
import { annotated, branchAt, endOf, extended, withVariation } from "../src/record/line";
import { read } from "../src/record/reader";
import {
  beginRecord,
  ended,
  type GameRecord,
  movesOf,
  outcomeOf,
  resultOf,
  tagged,
  tagOf,
  withLine,
} from "../src/record/record";
import { repetition } from "../src/record/repetition";
import { write } from "../src/record/writer";
import { freshKernel } from "./law";

const HUS = usualChoice("hus");
const FANORONA = usualChoice("fanorona");
const FAR_APART = "8B/9/9/9/W8 w";
const ROUND_TRIP = ["a1-a2", "i5-i4", "a2-a1", "i4-i5"];

let law: Kernel;

beforeAll(async () => {
  law = await freshKernel();
});

async function play(record: GameRecord, ...moves: string[]): Promise<GameRecord> {
  for (const move of moves) {
    const made = await law.play(record.choice, endOf(record.line).text, move);
    record = withLine(record, extended(record.line, made));
  }
  return record;
}

test("a game is written as Python writes it, and read back", async () => {
  const begun = await beginRecord(law, HUS, { tags: { A: "Ann", B: "Ben" } });
  const record = withLine(begun, (await play(begun, "5", "7")).line);
  const bold = withLine(record, annotated(record.line, 1, { comment: "bold", nags: [1] }));
  expect(write(bold)).toBe(
    '[Game "hus"]\n[Edition "seven"]\n[A "Ann"]\n[B "Ben"]\n[Result "*"]\n\n1. 5 7 $1 {bold} *\n',
  );
  expect(await read(write(bold), law)).toEqual(bold);
  expect(movesOf(bold)).toEqual(["5", "7"]);
});

test("only options that differ from the edition are kept", async () => {
  const choice: Choice = {
    game: "hus",
    edition: "stones",
    options: { capture: "may", take: "both" },
  };
  const record = await beginRecord(law, choice);
  expect(record.choice.options).toEqual({ take: "both" });
  expect(write(record)).toContain('[Edition "stones"]\n[Take "both"]\n[Result');
});

test("a study says that it is one, and other positions that they are not the start", async () => {
  const study = { ...usualChoice("kalaha"), study: true };
  const position = "1,0,0,0,0,1,0/0,1,0,0,0,0,0 a";
  const record = await beginRecord(law, study, { position });
  expect(write(record)).toContain(`[Position "${position}"]\n[Study "true"]`);
  const usual = await beginRecord(law, study);
  expect([usual.choice.study, usual.fromStart]).toEqual([undefined, true]);
});

test("the third time the same position comes the game is drawn", async () => {
  const begun = await beginRecord(law, FANORONA, { position: FAR_APART });
  const almost = await play(begun, ...ROUND_TRIP, ...ROUND_TRIP.slice(0, 3));
  expect(outcomeOf(almost)).toBeNull();
  const drawn = await play(almost, "i4-i5");
  expect(outcomeOf(drawn)).toEqual({ winner: null, reason: "repetition" });
  await expect(play(drawn, "a1-b1")).rejects.toThrow("the game is over, draw (repetition)");
});

test("in Fanorona the counters do not matter for a repetition, in Hus the whole text does", () => {
  const came = ["9 w 0 1", "9 w 2 2", "9 b 3 2", "9 w 4 3"];
  expect(repetition(came)).not.toBeNull();
  expect(repetition(came.slice(1))).toBeNull();
});

test("nothing follows an endless move that drew the game", async () => {
  const endless = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a";
  const choice: Choice = { ...HUS, options: { endless: "draw" } };
  const drawn = await play(await beginRecord(law, choice, { position: endless }), "16");
  expect(outcomeOf(drawn)).toEqual({ winner: null, reason: "endless" });
  await expect(play(drawn, "1")).rejects.toThrow("the game is over, draw (endless)");
});

test("players end a game by word, once", async () => {
  const record = await play(await beginRecord(law, HUS), "5");
  const lost = ended(record, { winner: "b", reason: "resignation" });
  expect(resultOf(lost)).toBe("0-1");
  const refused: [Outcome, string][] = [
    [{ winner: null, reason: "resignation" }, "it needs a winner"],
    [{ winner: "a", reason: "agreement" }, "it has no winner"],
    [{ winner: "white", reason: "time" }, "white does not play Hus"],
    [{ winner: "a", reason: "stuck" }, "the board does not show it"],
  ];
  for (const [outcome, rule] of refused) expect(() => ended(record, outcome)).toThrow(rule);
  expect(() => ended(lost, { winner: "a", reason: "resignation" })).toThrow(
    "the game is over, b wins (resignation)",
  );
});

test("a variation stands in place of a move", async () => {
  const record = await play(await beginRecord(law, HUS), "5", "7", "1");
  const { line } = record;
  let variation = branchAt(line, 1);
  for (const move of ["8", "2"]) {
    const from = variation.played.at(-1)?.after ?? variation.start;
    variation = extended(variation, await law.play(HUS, from.text, move));
  }
  expect(() => withVariation(line, 0, variation)).toThrow("expected moves that replace 5");
  const both = withLine(record, withVariation(line, 1, variation));
  expect(write(both)).toContain("1. 5 7 (1... 8 2. 2) 2. 1 *");
});

test("tags keep their order, and those that the record writes are refused", async () => {
  const record = tagged(await beginRecord(law, HUS), { Zeal: "1", Date: "2024.01.01" });
  expect(tagged(record, { Zeal: "2" }).tags).toEqual([
    ["Zeal", "2"],
    ["Date", "2024.01.01"],
  ]);
  expect([tagOf(record, "Zeal"), tagOf(record, "B")]).toEqual(["1", null]);
  expect(() => tagged(record, { Capture: "may" })).toThrow("Capture is not free");
  expect(() => tagged(record, { "no tag": "x" })).toThrow("'no tag' cannot name a tag");
  expect(() => tagged(record, { A: "x\ny" })).toThrow("tag A, column 2: the character '\\n'");
});
