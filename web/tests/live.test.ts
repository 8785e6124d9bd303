// A game by link as the page has it, with the real kernel and a server played by the test.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Choice, Kernel, Player } from "../src/kernel/types";
import { grouped } from "../src/online/groups";
import { invitationOf } from "../src/online/invitation";
import { newGame } from "../src/online/api";
import { LiveGame } from "../src/online/live.svelte";
import type { FromPage, MyGame, State } from "../src/online/messages";
import { bytesOf } from "../src/online/push";
import type { Socket } from "../src/online/wire";
import { usualSetUp } from "../src/play/setup";
import { allHasHappened, freshKernel } from "./law";

const choice: Choice = { game: "kalaha", edition: "leaflet", options: {} };
let kernel: Kernel;
let server: Server;
let now: number;

/** Keeps the game as a server would, by the same kernel, and speaks to one page. */
class Server implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  said: FromPage[] = [];
  state!: State;

  static async begin(you: Player | null = "a"): Promise<Server> {
    const begun = new Server();
    const { text, player, moves } = await kernel.start(choice);
    begun.state = {
      type: "state",
      number: 1,
      id: "Ab3dEf6hIj",
      setup: { ...choice, clock: "5+3", series: false, games: null },
      seats: [
        { player: "a", name: "Ada", open: false },
        { player: "b", name: "", open: false },
      ],
      you,
      host: true,
      guest_chooses: false,
      start: text,
      position: text,
      turn: player,
      legal: moves.map((move) => move.text),
      moves: [],
      last_steps: [],
      clocks: { left: [300_000, 300_000], running: null },
      offers: [],
      outcome: null,
      series: null,
      next: null,
      presence: { type: "presence", present: [true, true], gone: [null, null], watchers: 0 },
      claim_after: 30_000,
    };
    return begun;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }

  close(): void {
    this.onclose?.({ code: 1006 } as never);
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }

  event(type: string, more: object): void {
    this.state = { ...this.state, number: this.state.number + 1 };
    this.tell({ type, number: this.state.number, ...more });
  }

  /** Plays a move and tells of it. */
  async move(move: string): Promise<void> {
    const before = await kernel.view(choice, this.state.position);
    const { steps, after } = await kernel.play(choice, before.text, move);
    const made = { player: before.player, text: move, left: null };
    const clocks = { left: [280_000, 300_000] as [number, number], running: after.player };
    this.state = {
      ...this.state,
      position: after.text,
      moves: [...this.state.moves, made],
      clocks,
    };
    this.state = { ...this.state, turn: after.player, last_steps: steps as State["last_steps"] };
    this.event("move", {
      ply: this.state.moves.length,
      player: before.player,
      move,
      steps,
      position: after.text,
      turn: after.player,
      clocks,
      outcome: null,
      series: null,
    });
  }
}

async function open(you: Player | null = "a"): Promise<LiveGame> {
  server = await Server.begin(you);
  const game = await LiveGame.open(server.state, {
    kernel,
    ways: {
      socket: () => server,
      listen: () => Promise.reject(new Error("no HTTP here")),
      post: () => Promise.reject(new Error("no HTTP here")),
      random: () => 0,
    },
    read: () => Promise.resolve(server.state),
    now: () => now,
  });
  game.start();
  server.tell(server.state.presence);
  return game;
}

/** The board tells at once, until so many moves are there. */
async function played(game: LiveGame, count: number): Promise<void> {
  await vi.waitFor(() => {
    if (game.telling) game.told();
    expect(game.turns).toHaveLength(count);
    expect(game.telling).toBe(false);
  });
}

beforeEach(async () => {
  kernel = await freshKernel();
  now = 0;
});

describe("moves", () => {
  test("are sent, and made when the server tells them with their story", async () => {
    const game = await open();
    void game.play("2");
    expect(server.said).toEqual([{ type: "move", ply: 0, move: "2", seen: 1, ref: 1 }]);
    expect(game.turns).toHaveLength(0);
    expect(game.open).toBe(false);
    await server.move("2");
    await played(game, 1);
    expect(game.turns[0]!.played.steps[0]).toMatchObject({ kind: "lift", place: "a2" });
    expect([game.open, game.sending]).toEqual([false, null]);
    await server.move("3");
    await played(game, 2);
    expect(game.open).toBe(true);
  });

  test("that the server refuses leave the game as the server has it", async () => {
    const game = await open();
    void game.play("2");
    await server.move("4"); // from another device in the same seat
    server.tell({ type: "refused", ref: 1, why: "stale", detail: "" });
    await played(game, 1);
    expect([game.turns[0]!.played.move, game.sending]).toEqual(["4", null]);
  });

  test("are told one after the other, and jumped over if many were missed", async () => {
    const game = await open("b");
    await server.move("1");
    await vi.waitFor(() => expect(game.telling).toBe(true));
    await server.move("2");
    await allHasHappened();
    expect(game.turns).toHaveLength(1);
    await played(game, 2);
    for (const move of ["3", "2", "4", "5", "6"]) await server.move(move);
    await vi.waitFor(() => expect(game.turns.length).toBeGreaterThan(3)); // with nothing told
    await played(game, 7);
    expect(game.now.text).toBe(server.state.position);
  });

  test("cannot be made by who watches", async () => {
    const game = await open(null);
    await game.play("2");
    expect([game.open, server.said]).toEqual([false, []]);
  });

  test("taken back are gone from the board", async () => {
    const game = await open();
    await server.move("2");
    await played(game, 1);
    expect(game.canTakeBack).toBe(true);
    server.event("takeback", { ply: 0, position: server.state.start, turn: "a", clocks: null });
    await played(game, 0);
    expect([game.open, game.shown.text]).toEqual([true, server.state.start]);
  });
});

describe("what one asks the other", () => {
  test("waits for an answer and ends with the next move", async () => {
    const game = await open();
    server.event("offer", { request: "draw", by: "a" });
    await vi.waitFor(() => expect(game.hasAsked("draw")).toBe(true));
    expect(game.asked).toBe(null);
    await server.move("2");
    await played(game, 1);
    expect(game.hasAsked("draw")).toBe(false);
  });

  test("may be declined, which is said", async () => {
    const game = await open();
    server.event("offer", { request: "draw", by: "a" });
    server.event("declined", { request: "draw", by: "b" });
    await vi.waitFor(() =>
      expect([game.hitch, game.hasAsked("draw")]).toEqual(["declined", false]),
    );
  });

  test("comes from the other as a question", async () => {
    const game = await open();
    server.event("offer", { request: "takeback", by: "b" });
    await vi.waitFor(() => expect(game.asked).toBe("takeback"));
  });
});

describe("clocks and presence", () => {
  test("run on from what the server said", async () => {
    const game = await open();
    await server.move("2");
    await played(game, 1);
    expect(game.clock.left("a")).toBe(280_000);
    now = 5_000;
    await vi.waitFor(() => expect(game.clock.left("b")).toBe(295_000));
    game.leave();
  });

  test("let a game be claimed from somebody who has left long enough", async () => {
    const game = await open();
    server.tell({ type: "presence", present: [true, false], gone: [null, 20_000], watchers: 0 });
    expect([game.isHere("b"), game.mayClaim(9_000), game.mayClaim(10_000)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("an invitation", () => {
  const agreed = usualSetUp("hus");

  test("says in the server's words who starts, the clock and the series", () => {
    const days = invitationOf(
      { ...agreed, starter: "you", name: " Ada " },
      { kind: "days", days: 1 },
    );
    expect(newGame(days)).toMatchObject({
      side: "second",
      clock: "1 day",
      series: false,
      name: "Ada",
    });
    const time = { minutes: 5, increment: 3 };
    const series = invitationOf({ ...agreed, series: true }, { kind: "minutes", time });
    expect(newGame(series)).toMatchObject({ side: "lot", clock: "5+3", series: true, games: null });
  });

  test("to a series by games names their number", () => {
    const counted = { ...usualSetUp("kalaha"), series: true, games: 6 };
    expect(newGame(invitationOf(counted, { kind: "none" }))).toMatchObject({
      series: true,
      games: 6,
    });
  });
});

test("my games come in groups, those that wait for me first, the latest first", () => {
  const game = (id: string, changed: number, more: Partial<MyGame> = {}) =>
    ({ id, changed, you: "a", turn: "b", open: false, outcome: null, ...more }) as MyGame;
  const games = [
    game("over", 9, { outcome: { winner: "a", reason: "taken" } }),
    game("theirs", 8),
    game("old", 1, { turn: "a" }),
    game("new", 2, { turn: "a" }),
    game("open", 7, { open: true }),
  ];
  const found = grouped(games).map(([group, some]) => [group, some.map(({ id }) => id)]);
  expect(found).toEqual([
    ["mine", ["new", "old"]],
    ["theirs", ["theirs"]],
    ["open", ["open"]],
    ["over", ["over"]],
  ]);
});

test("a push key is read whichever letters it has", () => {
  expect([...bytesOf("-_8AAQ")]).toEqual([0xfb, 0xff, 0, 1]);
});
