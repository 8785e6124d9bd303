// Setting up positions.

import { beforeAll, describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { usualChoice, impossible } from "../src/kernel/rules";
import type { Choice, Kernel } from "../src/kernel/types";
import {
  byRules,
  draftOf,
  emptied,
  problemOf,
  textOfDraft,
  withCount,
  type Draft,
} from "../src/study/draft";
import { freshKernel } from "./law";

let law: Kernel;

beforeAll(async () => {
  law = await freshKernel();
});

async function startOf(choice: Choice): Promise<Draft> {
  return draftOf(choice, await law.start(choice));
}

test.each([
  ["hus", "2,2,2,2,0,3,0,3,1,1,0,0,2,2,2,2/2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2 b"],
  ["kalaha", "0,0,20,0,0,1,30/0,0,0,0,0,6,15 a"],
  ["fanorona", "9/9/4W4/9/4B4 b 7 12"],
] as const)("a draft of %s is written as the position that it was", async (game, text) => {
  const choice = usualChoice(game);
  expect(textOfDraft(draftOf(choice, await law.view(choice, text)))).toBe(text);
});

test("boards of other sizes are written too", async () => {
  const choice = { ...usualChoice("fanorona"), options: { columns: "5", rows: "9" } };
  const start = await law.start(choice);
  expect(textOfDraft(draftOf(choice, start))).toBe(start.text);
});

describe("what is wrong is said before the law is asked, and the law agrees", () => {
  async function judged(draft: Draft): Promise<[string | null, boolean]> {
    const { board } = await law.start(draft.choice);
    const allowed = await law.view(draft.choice, textOfDraft(draft)).then(
      () => true,
      () => false,
    );
    return [problemOf(draft, board)?.kind ?? null, allowed];
  }

  test.each(GAMES)("the start of %s is a position", async (game) => {
    expect(await judged(await startOf(usualChoice(game)))).toEqual([null, true]);
  });

  test("stones must not be missing or too many, unless any number may lie there", async () => {
    const start = await startOf(usualChoice("hus"));
    expect(await judged(withCount(start, "a1", 0))).toEqual(["too few", false]);
    const more = withCount(start, "a1", 5);
    expect(await judged(more)).toEqual(["too many", false]);
    expect(await judged({ ...more, choice: { ...more.choice, study: true } })).toEqual([
      null,
      true,
    ]);
    const heavy = withCount({ ...start, choice: { ...start.choice, study: true } }, "a1", 255);
    expect(await judged(heavy)).toEqual(["too heavy", false]);
  });

  test("a colour has at most as many pieces as at the start, and both cannot have none", async () => {
    const start = await startOf(usualChoice("fanorona"));
    expect(await judged(withCount(start, "e3", 1))).toEqual(["too many pieces", false]);
    expect(await judged(emptied(start))).toEqual(["empty", false]);
    expect(await judged(withCount(emptied(start), "e3", 2))).toEqual([null, true]);
  });
});

test("other rules keep the board where its places are the same", async () => {
  const draft = withCount(await startOf(usualChoice("kalaha")), "a1", 9);
  const seeds = { ...draft.choice, options: { seeds: "4" } };
  expect(byRules(draft, seeds, await law.start(seeds)).board["a1"]).toBe(9);
  const shorter = { ...draft.choice, options: { hollows: "4" } };
  expect(byRules(draft, shorter, await law.start(shorter)).board).toEqual(
    (await law.start(shorter)).board,
  );
});

test("a board may have 45 points and no more", () => {
  expect(
    [
      { columns: "9", rows: "5" },
      { columns: "9", rows: "7" },
    ].map((options) => impossible("fanorona", options)?.code),
  ).toEqual([undefined, "too_many_points"]);
});
