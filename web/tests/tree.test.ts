// Walking through a tree of variations, changing it, and finding what the other side would do.

import { beforeAll, describe, expect, test } from "vitest";
import { usualChoice } from "../src/kernel/rules";
import type { Kernel } from "../src/kernel/types";
import type { Line } from "../src/record/line";
import { read } from "../src/record/reader";
import { write } from "../src/record/writer";
import { Analyst } from "../src/study/analyst.svelte";
import { Study } from "../src/study/study.svelte";
import {
  alternatives,
  before,
  beside,
  cut,
  flat,
  moveAt,
  onwards,
  positionAt,
  promoted,
  START,
  unflat,
  wayTo,
  type Cursor,
} from "../src/study/tree";
import { MemoryStore } from "./shelf";
import { freshKernel } from "./law";

const TEXT = `[Game "kalaha"]
[Edition "leaflet"]
[Result "*"]

{Before all} 1. 2 (1. 3 $1 5 (1... 6 {deep}) (1... 4) 2. 1) ({instead} 1. 4
(1. 5)) 1... 5 2. 1 {so} *
`;

let kernel: Kernel;
let line: Line;

beforeAll(async () => {
  kernel = await freshKernel();
  line = (await read(TEXT, kernel)).line;
});

const at = (...numbers: number[]): Cursor => unflat(numbers);
const movesAt = (cursors: Cursor[], tree = line) => cursors.map((one) => moveAt(tree, one)?.move);

async function studyOf(text = TEXT): Promise<Study> {
  const record = await read(text, kernel);
  return Study.open({ record, cursor: START, near: "a" }, kernel);
}

describe("walking", () => {
  test("the next moves are the line's own and then all that could replace it", () => {
    expect(movesAt(onwards(line, START))).toEqual(["2", "3", "4", "5"]);
    expect(movesAt(onwards(line, at(0, 0, 1)))).toEqual(["5", "6", "4"]);
    expect(onwards(line, at(3))).toEqual([]);
  });

  test("one move back from a variation is where it left its line", () => {
    expect(before(at(0, 0, 2))).toEqual(at(0, 0, 1));
    expect(before(at(0, 0, 1))).toEqual(START);
    expect(before(at(0, 0, 1, 1, 1))).toEqual(at(0, 0, 1));
    expect(before(at(0, 1, 0, 0, 1))).toEqual(START);
    expect(before(START)).toEqual(START);
  });

  test("up and down lead through the alternatives and stop at the last", () => {
    expect(movesAt(alternatives(line, at(0, 0, 1, 0, 1)))).toEqual(["5", "6", "4"]);
    expect(beside(line, at(1), 1)).toEqual(at(0, 0, 1));
    expect(beside(line, at(0, 1, 0, 0, 1), 1)).toEqual(at(0, 1, 0, 0, 1));
    expect(beside(line, at(1), -1)).toEqual(at(1));
  });

  test("the way to a place goes through every position before it", () => {
    const way = wayTo(line, at(0, 0, 1, 0, 1));
    expect(way.length).toBe(3);
    expect(way.at(-1)).toEqual(positionAt(line, at(0, 0, 1, 0, 1)));
    expect(way[0]!.text).toBe("6,6,6,6,6,6,0/6,6,6,6,6,6,0 a");
  });

  test("a cursor survives as numbers", () => {
    for (const cursor of [START, at(2), at(0, 0, 1, 1, 1)]) {
      expect(unflat(flat(cursor))).toEqual(cursor);
    }
  });
});

describe("changing", () => {
  test("a move that the tree has is walked, another one becomes a variation", async () => {
    const study = await studyOf();
    await study.play("3");
    expect([flat(study.cursor), write(study.record)]).toEqual([[0, 0, 1], TEXT]);
    await study.toStart();
    await study.play("6");
    expect(flat(study.cursor)).toEqual([0, 2, 1]);
    await study.play("1");
    expect(write(study.record)).toContain("(1. 6 1)");
  });

  test("a move is never in the tree before one stands behind it", async () => {
    const moment = () => new Promise((go) => setTimeout(go, 5));
    const slow: Kernel = Object.create(kernel, {
      play: {
        value: (...told: Parameters<Kernel["play"]>) => moment().then(() => kernel.play(...told)),
      },
    });
    const record = await read(TEXT, kernel);
    const study = await Study.open({ record, cursor: START, near: "a" }, slow);
    const made = study.play("6");
    while (study.record === record) await new Promise((go) => setTimeout(go));
    expect(flat(study.cursor)).toEqual([0, 2, 1]);
    await made;
  });

  test("a variation that is promoted changes places with its line", () => {
    const { line: tree, cursor } = promoted(line, at(0, 0, 2));
    expect(flat(cursor)).toEqual([2]);
    expect(tree.played.map(({ move }) => move)).toEqual(["3", "5", "1"]);
    expect(movesAt(onwards(tree, START), tree)).toEqual(["3", "2", "4", "5"]);
    expect(promoted(tree, at(0, 0, 1)).line.played.map(({ move }) => move)).toEqual([
      "2",
      "5",
      "1",
    ]);
  });

  test("a move that is cut goes with all that follows it, and the first variation steps in", () => {
    expect(cut(line, at(2)).line.played.map(({ move }) => move)).toEqual(["2"]);
    const { line: tree } = cut(line, at(1));
    expect(tree.played.map(({ move }) => move)).toEqual(["3", "5", "1"]);
    expect(movesAt(onwards(tree, START), tree)).toEqual(["3", "4", "5"]);
    const rest = cut(line, at(0, 1, 1));
    expect([rest.cursor, movesAt(onwards(rest.line, START), rest.line)]).toEqual([
      START,
      ["2", "3"],
    ]);
  });

  test("comments and signs are kept in the record", async () => {
    const study = await studyOf();
    study.note({ comment: "A quiet start" });
    await study.forward();
    study.note({ comment: "bold", nags: [3] });
    expect(write(study.record)).toContain("{A quiet start} 1. 2 $3 {bold}");
  });

  test("a game that was given up can be played on, and is then not over", async () => {
    const text = TEXT.replace('"*"', '"0-1"').replace("} *", "} 0-1");
    const study = await studyOf(text);
    await study.toEnd();
    expect(study.outcome).toEqual({ winner: "b", reason: "resignation" });
    await study.play(study.now.moves[0]!.text);
    expect([study.outcome, study.record.ending]).toEqual([null, null]);
  });

  test("a third repetition ends a variation as it ends a game", async () => {
    const rounds = "a1-a2 i5-i4 a2-a1 i4-i5 ".repeat(2).trim();
    const study = await studyOf(
      `[Game "fanorona"]\n[Position "8B/9/9/9/W8 w 0 2"]\n\n1. a1-b2 (${rounds}) *\n`,
    );
    await study.goTo(at(0, 0, 7));
    expect(study.outcome).toBeNull();
    await study.forward();
    expect(study.outcome).toEqual({ winner: null, reason: "repetition" });
  });
});

describe("what the other side would do", () => {
  test("is asked with the turn passed, and the tree stays as it is", async () => {
    const study = await studyOf();
    await study.forward();
    await study.askThreat();
    expect(study.threat?.text).toBe("6,0,7,7,7,7,1/7,6,6,6,6,6,0 a");
    expect(study.now).toBe(study.threat);
    await study.play("3");
    expect([study.threat, flat(study.cursor)]).toEqual([null, [1]]);
  });

  test("cannot be asked where that side could not move, or the game is over", async () => {
    const blocked = '[Game "fanorona"]\n[Position "9/9/9/7W1/6WBW w 0 2"]\n\n*\n';
    const study = await studyOf(blocked);
    await study.askThreat();
    expect([study.threat, study.noThreat]).toEqual([null, "silent"]);
    const over = await studyOf('[Game "fanorona"]\n[Position "9/9/9/9/6W2 b 0 2"]\n\n*\n');
    await over.askThreat();
    expect(over.noThreat).toBe("over");
  });
});

describe("the analyst", () => {
  test("finds the lines asked for, and remembers how many", async () => {
    const store = new MemoryStore();
    const quick = { ...kernel, analyse: limited(kernel) };
    const analyst = new Analyst(quick, store);
    analyst.change({ lines: 2 });
    const choice = usualChoice("kalaha");
    await analyst.look({ choice, view: await kernel.start(choice), past: [] });
    expect(analyst.found?.lines.length).toBe(2);
    expect(new Analyst(quick, store).lines).toBe(2);
  });

  test("looks at nothing when it is off or the game is over", async () => {
    const analyst = new Analyst({ ...kernel, analyse: limited(kernel) }, new MemoryStore());
    const choice = usualChoice("kalaha");
    const over = await kernel.view(choice, "0,0,0,0,0,0,40/0,0,0,0,0,0,32 a");
    await analyst.look({ choice, view: over, past: [] });
    expect(analyst.found).toBeNull();
    analyst.change({ on: false });
    await analyst.look({ choice, view: await kernel.start(choice), past: [] });
    expect(analyst.found).toBeNull();
  });
});

function limited({ analyse }: Kernel): Kernel["analyse"] {
  return (choice, position, _limit, wishes) => analyse(choice, position, { depth: 6 }, wishes);
}
