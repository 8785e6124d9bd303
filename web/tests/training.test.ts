// Reviews, ratings and trials. Beside Python: tests/web/test_learn.py writes what Python says and runs this.

import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { Choice, GameName, Kernel, Score, View } from "../src/kernel/types";
import { usualChoice } from "../src/kernel/rules";
import { rated, type Rating } from "../src/study/glicko";
import { accuracyOf, judge } from "../src/study/judge";
import {
  accuracyFor,
  faultsOf,
  judgeMove,
  review,
  scoresFor,
  type Judged,
  type Played,
} from "../src/study/review";
import { retryAsked } from "../src/study/retry";
import { compareScores } from "../src/study/score";
import { askedBy, type Task } from "../src/study/tasks";
import { Trial } from "../src/study/trial.svelte";
import { freshKernel, provingKernel } from "./law";

interface Vectors {
  reviews: {
    choice: Choice;
    moves: string[];
    nodes: number;
    judged: Judged[];
    chances: number[];
    accuracy: (number | null)[];
  }[];
  ratings: { own: Rating; results: [Rating, number][]; after: Rating }[];
  losses: { loss: number; accuracy: number }[];
}

async function replayed(kernel: Kernel, choice: Choice, moves: string[]): Promise<Played> {
  const positions: View[] = [await kernel.start(choice)];
  for (const move of moves)
    positions.push((await kernel.play(choice, positions.at(-1)!.text, move)).after);
  return { choice, positions, moves };
}

const FILE = process.env["HOLLOWS_STUDY"];

describe.skipIf(!FILE)("as Python says", () => {
  const vectors = FILE ? (JSON.parse(readFileSync(FILE, "utf8")) as Vectors) : null!;

  test("every move of a game is judged alike", async () => {
    for (const { choice, moves, nodes, judged, chances, accuracy } of vectors.reviews) {
      const kernel = await provingKernel();
      const played = await replayed(kernel, choice, moves);
      const found = (await review(kernel, played, { nodes }))!;
      expect(found.moves).toEqual(judged);
      const [first, second] = players(choice.game);
      expect(scoresFor(found, played, first).map(({ chance }) => chance)).toEqual(chances);
      [first, second].forEach((player, at) => {
        const [mine, python] = [accuracyFor(found, player), accuracy[at]!];
        if (python === null) expect(mine).toBeNull();
        else expect(mine).toBeCloseTo(python, 9);
      });
    }
  });

  test("ratings move alike", () => {
    for (const { own, results, after } of vectors.ratings) {
      const found = rated(own, results);
      expect(found.rating).toBeCloseTo(after.rating, 6);
      expect(found.deviation).toBeCloseTo(after.deviation, 6);
      expect(found.volatility).toBeCloseTo(after.volatility, 9);
    }
    for (const { loss, accuracy } of vectors.losses)
      expect(accuracyOf(loss)).toBeCloseTo(accuracy, 9);
  });
});

function players(game: GameName) {
  return game === "fanorona" ? (["white", "black"] as const) : (["a", "b"] as const);
}

describe("judging", () => {
  const score = (changes: Partial<Score>): Score => {
    return { proven: false, lead: 0, chance: 0.5, length: null, ...changes };
  };
  const win = (length: number | null) => score({ proven: true, chance: 1, lead: 9, length });

  test("a shorter win is better than a longer one, and both than any estimate", () => {
    expect(compareScores(win(3), win(5))).toBeGreaterThan(0);
    expect(compareScores(win(5), score({ chance: 0.99 }))).toBeGreaterThan(0);
    expect(compareScores(win(null), win(40))).toBeLessThan(0);
  });

  test("a move is judged by the chance that it gives away", () => {
    const best = score({ chance: 0.6 });
    const judged = [0.6, 0.57, 0.55, 0.5, 0.45].map((chance) => judge(best, score({ chance })));
    expect(judged).toEqual(["best", "good", "inaccuracy", "mistake", "blunder"]);
  });

  test("a move is tried by looking as far as the review did", async () => {
    const kernel = await freshKernel();
    const played = await endgame(kernel);
    const found = (await review(kernel, played, { depth: 4 }))!;
    const tried = (move: string) =>
      judgeMove(kernel, played, 0, move, found.moves[0]!.before, { depth: 4 });
    expect([await tried("4"), await tried("5")]).toEqual(["best", "blunder"]);
  });
});

/** The reader of the leaflet plays 5 here, and should have played 4. */
async function endgame(kernel: Kernel): Promise<Played> {
  const choice = { ...usualChoice("kalaha"), study: true };
  const before = await kernel.view(choice, "0,0,0,2,1,0,0/1,1,0,1,0,0,0 a");
  const { after } = await kernel.play(choice, before.text, "5");
  return { choice, positions: [before, after], moves: ["5"] };
}

describe("a review", () => {
  test("finds the bad move, and the better one", async () => {
    const kernel = await freshKernel();
    const found = (await review(kernel, await endgame(kernel), { depth: 4 }))!;
    expect(faultsOf(found, "a")).toEqual([0]);
    expect(faultsOf(found, "b")).toEqual([]);
    expect(found.moves[0]).toMatchObject({
      judgement: "blunder",
      move: "5",
      line: ["4", "4", "5", "6"],
    });
  });

  test("tells how far it is, and ends when nobody waits for it any more", async () => {
    const kernel = await freshKernel();
    const played = await replayed(kernel, usualChoice("hus"), ["5", "5", "6"]);
    const told: [number, number][] = [];
    const seen = await review(kernel, played, { nodes: 500 }, { tell: (...how) => told.push(how) });
    expect(seen).not.toBeNull();
    expect(told).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    expect(await review(kernel, played, { nodes: 500 }, { stopped: () => true })).toBeNull();
  });
});

describe("a trial", () => {
  async function trialOf(game: GameName, task: Task): Promise<Trial> {
    const kernel = await freshKernel();
    return new Trial(await askedBy(kernel, game, task), { kernel, pause: () => 0 });
  }

  /** Plays, and has the board tell whatever follows. */
  async function play(trial: Trial, move: string): Promise<void> {
    let done = false;
    void trial.play(move).then(() => (done = true));
    await vi.waitFor(
      () => {
        if (trial.telling) trial.told();
        expect(done).toBe(true);
      },
      { interval: 1 },
    );
  }

  const moves = (trial: Trial) => trial.turns.map(({ played }) => played.move);

  test("a wrong move is counted and taken back, the right one solves it", async () => {
    const goal = { kind: "ends", place: "a10" } as const;
    const trial = await trialOf("hus", { id: "relay", goal, accept: ["5"], reply: "5" });
    await play(trial, "6");
    expect([trial.mood, trial.misses, moves(trial)]).toEqual(["wrong", 1, []]);
    expect(trial.open).toBe(true);
    await play(trial, "5");
    expect([trial.mood, trial.misses, moves(trial)]).toEqual(["solved", 1, ["5", "5"]]);
    expect(trial.open).toBe(false);
  });

  test("in a line the other side answers by itself", async () => {
    const line = ["d2-e3A", "g4-g5W", "d3-d2W"];
    const trial = await trialOf("fanorona", { id: "line", goal: { kind: "best" }, line });
    await play(trial, line[0]!);
    expect([trial.mood, moves(trial)]).toEqual(["right", line.slice(0, 2)]);
    const other = trial.now.moves.find(({ text }) => text !== line[2])!.text;
    await play(trial, other);
    expect([trial.mood, moves(trial)]).toEqual(["wrong", line.slice(0, 2)]);
  });

  test("a hint shows the place first and then the move, and is remembered", async () => {
    const trial = await trialOf("kalaha", { id: "again", goal: { kind: "any" }, accept: ["1"] });
    trial.askHint();
    expect(trial.hint).toEqual({ line: { moves: ["1"] }, whole: false });
    trial.askHint();
    expect([trial.hint!.whole, trial.helped]).toEqual([true, true]);
  });

  test("the solution plays itself", async () => {
    const trial = await trialOf("kalaha", {
      id: "chain",
      goal: { kind: "turn", moves: 2 },
      line: ["1", "2"],
    });
    void trial.showSolution();
    await vi.waitFor(() => {
      if (trial.telling) trial.told();
      expect([trial.mood, moves(trial)]).toEqual(["shown", ["1", "2"]]);
    });
    expect(trial.helped).toBe(true);
  });

  test("in one turn any order will do, and a turn that ends too soon begins anew", async () => {
    const position = "0,0,0,0,2,1,0/6,6,6,6,6,6,0 a";
    const goal = { kind: "turn", moves: 3 } as const;
    const trial = await trialOf("kalaha", {
      id: "t",
      position,
      study: true,
      goal,
      line: ["6", "5", "6"],
    });
    await play(trial, "6");
    expect(trial.mood).toBe("right");
    await play(trial, "5");
    expect(trial.mood).toBe("right");
    await play(trial, "6");
    expect(trial.mood).toBe("solved");
    trial.again();
    await play(trial, "5");
    expect([trial.mood, moves(trial)]).toEqual(["right", ["5"]]);
  });

  test("a mistake of one’s own is made good by any move that is none", async () => {
    const kernel = await freshKernel();
    const played = await endgame(kernel);
    const found = (await review(kernel, played, { depth: 4 }))!;
    const asked = retryAsked(kernel, played, 0, found.moves[0]!, { depth: 4 });
    const trial = new Trial(asked, { kernel, pause: () => 0 });
    await play(trial, "5");
    expect([trial.mood, trial.misses]).toEqual(["wrong", 1]);
    await play(trial, "4");
    expect(trial.mood).toBe("solved");
  });
});
