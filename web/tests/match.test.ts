// A game under way, with the real kernel and without a page.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { openings } from "../src/kernel/facts";
import type { GameName, Kernel } from "../src/kernel/types";
import type { Game } from "../src/play/game";
import { Match, type Surroundings } from "../src/play/match.svelte";
import { usualSetUp, type SetUp } from "../src/play/setup";
import { allHasHappened, freshKernel } from "./law";

let kernel: Kernel;
let kept: Game[];
let now: number;

beforeEach(async () => {
  kernel = await freshKernel();
  kept = [];
  now = 0;
});

function around(changes: Partial<Surroundings> = {}): Surroundings {
  return {
    kernel,
    keep: (game) => void kept.push(structuredClone(game)),
    openings,
    random: () => 0.3,
    now: () => now,
    pause: () => 0,
    ...changes,
  };
}

function setUp(game: GameName, changes: Partial<SetUp> = {}): SetUp {
  return { ...usualSetUp(game), opponent: { kind: "engine", level: 1 }, starter: "me", ...changes };
}

const people = (changes: Partial<SetUp> = {}) =>
  setUp("kalaha", { opponent: { kind: "person", name: "", turning: false }, ...changes });

async function begin(agreed: SetUp, changes: Partial<Surroundings> = {}): Promise<Match> {
  const match = await Match.begin(agreed, around(changes));
  match.start();
  return match;
}

/** Plays and has the board tell what follows, until it is a person's turn again. */
async function play(match: Match, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    const before = match.turns.length;
    void match.play(move);
    await vi.waitFor(() => expect(match.turns.length).toBeGreaterThan(before));
    await untilOpen(match);
  }
}

async function untilOpen(match: Match): Promise<void> {
  await vi.waitFor(() => {
    if (match.telling) match.told();
    expect(match.open || match.outcome !== null).toBe(true);
  });
}

const moves = (match: Match) => match.turns.map(({ played }) => played.move);

describe("moves", () => {
  test("the engine answers a move, and both are kept", async () => {
    const match = await begin(setUp("hus"));
    await play(match, "5");
    expect(match.turns).toHaveLength(2);
    expect(match.now.player).toBe("a");
    expect(kept.at(-1)!.moves).toEqual(moves(match));
  });

  test("a move is kept before the board has told it", async () => {
    const match = await begin(setUp("hus"));
    void match.play("5");
    await vi.waitFor(() => expect(match.telling).toBe(true));
    expect(kept.at(-1)!.moves).toEqual(["5"]);
  });

  test("the engine waits until the board has told the move", async () => {
    const match = await begin(setUp("hus"));
    const reply = vi.spyOn(kernel, "reply");
    void match.play("5");
    await vi.waitFor(() => expect(match.telling).toBe(true));
    await reply.mock.results[0]!.value;
    await allHasHappened();
    expect(match.turns).toHaveLength(1);
    await untilOpen(match);
    expect(match.turns).toHaveLength(2);
  });

  test("the engine begins if it is to start", async () => {
    const match = await begin(setUp("fanorona", { starter: "you" }));
    await untilOpen(match);
    expect(match.turns).toHaveLength(1);
    expect(match.player("me")).toBe("black");
  });

  test("a move that is not legal changes nothing", async () => {
    const match = await begin(setUp("hus"));
    await match.play("9");
    expect(match.turns).toHaveLength(0);
    expect(match.open).toBe(true);
  });

  test("an extra turn stays with the player", async () => {
    const match = await begin(setUp("kalaha"));
    await play(match, "1");
    expect(moves(match)).toEqual(["1"]);
    expect(match.open).toBe(true);
  });

  test("a fair start gives the first free move to the one who starts", async () => {
    for (const starter of ["me", "you"] as const) {
      const match = await Match.begin(setUp("hus", { fair: true, starter }), around());
      expect(match.game.opening).toBeGreaterThanOrEqual(4);
      expect(match.game.opening).toBe(moves(match).length);
      expect(match.side).toBe(starter);
      expect(match.canUndo).toBe(false);
    }
  });
});

describe("what was kept", () => {
  test("opens as it was left, in the middle of a turn too", async () => {
    const match = await begin(setUp("kalaha"));
    await play(match, "1", "2");
    const again = await Match.open(kept.at(-1)!, around());
    expect(again.now.text).toBe(match.now.text);
    expect(again.open).toBe(match.open);
  });

  test("goes on with the engine's move if it was the engine's turn", async () => {
    const match = await begin(setUp("hus"));
    void match.play("5");
    await vi.waitFor(() => expect(kept.at(-1)!.moves).toEqual(["5"]));
    match.leave();
    const again = await Match.open(kept.at(-1)!, around());
    again.start();
    await untilOpen(again);
    expect(again.turns).toHaveLength(2);
  });

  test("is cut where the rules refuse a move", async () => {
    const match = await begin(people());
    await play(match, "1", "2");
    const broken = { ...kept.at(-1)!, moves: ["1", "2", "99", "3"] };
    const again = await Match.open(broken, around());
    expect(moves(again)).toEqual(["1", "2"]);
  });
});

describe("back and forth", () => {
  test("undo against the engine leads to the reader's own move", async () => {
    const match = await begin(setUp("hus"));
    await play(match, "5");
    match.undo();
    expect(match.turns).toHaveLength(0);
    expect(match.open).toBe(true);
    expect(match.canUndo).toBe(false);
  });

  test("undo with two people takes back one move", async () => {
    const match = await begin(people());
    await play(match, "1", "2");
    match.undo();
    expect(moves(match)).toEqual(["1"]);
  });

  test("undo while the engine thinks makes its answer void", async () => {
    const match = await begin(setUp("hus", { opponent: { kind: "engine", level: 6 } }));
    const reply = vi.spyOn(kernel, "reply");
    void match.play("5");
    await vi.waitFor(() => expect(match.telling).toBe(true));
    match.told();
    await vi.waitFor(() => expect(reply).toHaveBeenCalledOnce());
    match.undo();
    await Promise.allSettled([reply.mock.results[0]!.value]);
    await allHasHappened();
    expect(match.turns).toHaveLength(0);
    expect(match.thinking).toBe(false);
  });

  test("redo makes both moves again, without asking the engine", async () => {
    const match = await begin(setUp("hus"));
    await play(match, "5");
    const before = moves(match);
    match.undo();
    const reply = vi.spyOn(kernel, "reply");
    void match.redo();
    await vi.waitFor(() => expect(match.telling).toBe(true));
    await untilOpen(match);
    expect(moves(match)).toEqual(before);
    expect(reply).not.toHaveBeenCalled();
    expect(match.canRedo).toBe(false);
  });

  test("another move leaves nothing to redo", async () => {
    const match = await begin(people());
    await play(match, "2");
    match.undo();
    await play(match, "3");
    expect(match.canRedo).toBe(false);
  });

  test("looking back shows an earlier position, where nothing can be played", async () => {
    const match = await begin(people());
    await play(match, "2", "3");
    match.show(1);
    expect(match.shown.text).toBe(match.turns[0]!.played.after.text);
    expect(match.open).toBe(false);
    match.show(2);
    expect(match.open).toBe(true);
  });
});

describe("words", () => {
  test("a hint names the first move, then the line", async () => {
    const match = await begin(setUp("kalaha"), { kernel: quick(kernel) });
    await match.askHint();
    expect(match.hint?.whole).toBe(false);
    expect(match.now.moves.map(({ text }) => text)).toContain(match.hint!.line.moves[0]);
    await match.askHint();
    expect(match.hint?.whole).toBe(true);
    await play(match, "2");
    expect(match.hint).toBeNull();
  });

  test("who resigns loses, and undo takes the word back", async () => {
    const match = await begin(setUp("hus"));
    await play(match, "5");
    match.resign();
    expect(match.outcome).toEqual({ winner: "b", reason: "resignation" });
    expect(kept.at(-1)!.ending).toEqual(match.outcome);
    match.undo();
    expect(match.outcome).toBeNull();
  });

  test.each([
    [0.4, null],
    [0.5, "agreement"],
    [0.7, "agreement"],
  ])("with a chance of %s for the reader a draw ends in %s", async (chance, reason) => {
    const match = await begin(setUp("hus"), { kernel: judging(kernel, chance) });
    await match.offerDraw();
    expect(match.outcome?.reason ?? null).toBe(reason);
    expect(match.refused).toBe(reason === null);
  });

  test("a kernel that fails is asked again", async () => {
    let broken = true;
    const flaky: Kernel = {
      ...kernel,
      reply: (...question) =>
        broken ? Promise.reject(new Error("offline")) : kernel.reply(...question),
    };
    const match = await begin(setUp("hus"), { kernel: flaky });
    void match.play("5");
    await vi.waitFor(() => {
      match.told();
      expect(match.failed).toBe(true);
    });
    broken = false;
    match.retry();
    await untilOpen(match);
    expect(match.failed).toBe(false);
    expect(match.turns).toHaveLength(2);
  });
});

describe("series", () => {
  test("each game is counted once it is over, and the two take turns to start", async () => {
    const match = await begin(setUp("hus", { series: true }));
    await play(match, "5");
    expect(match.standing!.results).toHaveLength(0);
    match.resign();
    expect(match.standing!.results.map(({ points }) => points)).toEqual([[0, 1]]);
    const next = await match.next();
    expect(next.game.starter).toBe("you");
    expect(next.game.series!.results).toHaveLength(1);
    next.resign();
    expect(next.standing!.results.map(({ points }) => points)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test("after the last game a new series begins", async () => {
    const match = await begin(people({ series: true, games: 1 }));
    match.resign();
    const next = await match.next();
    expect(next.game.series!.results).toHaveLength(0);
  });

  test("without a series a rematch changes who starts", async () => {
    const match = await begin(setUp("hus", { fair: true }));
    match.resign();
    const next = await match.next();
    expect(next.game.starter).toBe("you");
    expect(next.side).toBe("you");
    expect(next.standing).toBeNull();
  });
});

describe("clocks", () => {
  const time = { minutes: 1, increment: 2 };

  test("the clock stands still while a move is told", async () => {
    const match = await begin(people({ time }));
    await vi.waitFor(() => expect(match.clock.running).toBe("a"));
    now = 10_000;
    void match.play("2");
    await vi.waitFor(() => expect(match.telling).toBe(true));
    expect(match.clock.running).toBeNull();
    now = 20_000;
    match.told();
    await vi.waitFor(() => expect(match.clock.running).toBe("b"));
    expect(match.clock.left("a")).toBe(52_000);
    expect(match.clock.left("b")).toBe(60_000);
    match.leave();
  });

  test("who runs out of time loses", async () => {
    const match = await begin(people({ time }));
    await vi.waitFor(() => expect(match.clock.running).toBe("a"));
    now = 60_000;
    await vi.waitFor(() => expect(match.outcome).toEqual({ winner: "b", reason: "time" }));
    expect(kept.at(-1)!.ending?.reason).toBe("time");
  });

  test("the clock is kept as it stands, and the time away does not count", async () => {
    const match = await begin(people({ time }));
    await vi.waitFor(() => expect(match.clock.running).toBe("a"));
    now = 15_000;
    match.leave();
    now = 99_000;
    const again = await Match.open(kept.at(-1)!, around());
    expect(again.clock.left("a")).toBe(45_000);
    again.start();
    await vi.waitFor(() => expect(again.clock.running).toBe("a"));
    expect(again.clock.left("a")).toBe(45_000);
    again.leave();
  });
});

/** Searches that take a moment instead of a second. */
function quick(inner: Kernel): Kernel {
  const analyse: Kernel["analyse"] = (choice, text, _limit, wish) =>
    inner.analyse(choice, text, { nodes: 2_000 }, wish);
  return { ...inner, analyse };
}

function judging(inner: Kernel, chance: number): Kernel {
  const score = { proven: false, lead: 0, chance, length: null };
  const lines = [{ moves: ["5"], score, depth: 1 }];
  return { ...inner, analyse: async () => ({ lines, depth: 1, nodes: 1, seconds: 0 }) };
}
