// The board without a page: where places lie, which stone lies where, what can be chosen, and when
// each step is shown.

import { describe, expect, test } from "vitest";
import {
  isWhole,
  movesByPlace,
  onward,
  stepsOfHops,
  takenBy,
  textOf,
  wayOf,
} from "../src/board/choices";
import { layoutOf, neighbour, rowsOf, type Layout, type Place } from "../src/board/layout";
import { bedOf, boxOf, halfSizeOf } from "../src/board/places";
import { spotFor, type Spot } from "../src/board/stones";
import { HAND, replay, told, tracesOf } from "../src/board/story";
import { Arrangement } from "../src/board/arrangement";
import { timesOf } from "../src/board/timing";
import { usualChoice } from "../src/kernel/rules";
import type { Choice, GameName, Kernel, Step, View } from "../src/kernel/types";
import { freshKernel } from "./law";

const GAMES: GameName[] = ["hus", "kalaha", "fanorona"];
const HUS = numbered(["a", "b"], 1, 16);
const KALAHA = numbered(["a", "b"], 0, 6);
const FANORONA = [1, 2, 3, 4, 5].flatMap((row) => [..."abcdefghi"].map((column) => column + row));

function numbered(owners: string[], first: number, last: number): string[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return owners.flatMap((owner) => numbers.map((number) => owner + number));
}

function at(layout: Layout, name: string): Place {
  return layout.places.find((place) => place.name === name)!;
}

describe("where places lie", () => {
  test("hus: B10 faces A15, and A2 lies behind it", () => {
    const layout = layoutOf("hus", HUS);
    const [b10, a15, a2] = [at(layout, "b10"), at(layout, "a15"), at(layout, "a2")];
    expect([b10.x, a15.x, a2.x]).toEqual([6.5, 6.5, 6.5]);
    expect([b10.y, a15.y, a2.y]).toEqual([1.5, 2.8, 3.8]);
  });

  test("hus: sown the other way round, the board is numbered from the other side", () => {
    const layout = layoutOf("hus", HUS, { direction: "anticlockwise" });
    expect(at(layout, "a1").x).toBe(0.5);
    expect(at(layout, "b1").x).toBe(7.5);
  });

  test("each player has his store at his right", () => {
    const layout = layoutOf("kalaha", KALAHA);
    expect([at(layout, "a0").x, at(layout, "b0").x]).toEqual([7.5, 0.5]);
    expect(at(layoutOf("kalaha", KALAHA, { near: "b" }), "b0").x).toBe(7.5);
  });

  test("upright, the near player's store lies below and his hollows at the left", () => {
    const layout = layoutOf("kalaha", KALAHA, { upright: true });
    expect(at(layout, "a0").y).toBeGreaterThan(at(layout, "a6").y);
    expect(at(layout, "a6").x).toBeLessThan(at(layout, "b1").x);
    expect(at(layout, "a6").y).toBe(at(layout, "b1").y);
  });

  test("diagonals leave the points whose column and row are together even", () => {
    const { lines } = layoutOf("fanorona", FANORONA);
    const joined = new Set(lines.flatMap(([one, two]) => [`${one}-${two}`, `${two}-${one}`]));
    expect(joined.has("e3-d2")).toBe(true);
    expect(joined.has("e2-d1")).toBe(false);
    expect(lines).toHaveLength(8 * 5 + 9 * 4 + 8 * 4);
  });

  test.each([
    ["hus", HUS],
    ["kalaha", KALAHA],
    ["fanorona", FANORONA],
  ] as const)("%s: no place overlaps another, seen from anywhere", (game, names) => {
    const players = game === "fanorona" ? (["white", "black"] as const) : (["a", "b"] as const);
    for (const near of players) {
      for (const upright of [false, true]) {
        const layout = layoutOf(game, names, { near, upright });
        const boxes = layout.places.map((place) => boxOf(layout, place));
        for (const one of boxes) {
          expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0);
          expect(one.y + one.height / 2).toBeLessThanOrEqual(100 * layout.height);
          const apart = boxes.every(
            (two) =>
              one === two ||
              2 * Math.abs(one.x - two.x) >= one.width + two.width ||
              2 * Math.abs(one.y - two.y) >= one.height + two.height,
          );
          expect(apart).toBe(true);
        }
      }
    }
  });

  test("arrow keys reach every place", () => {
    for (const [game, names] of [
      ["hus", HUS],
      ["kalaha", KALAHA],
      ["fanorona", FANORONA],
    ] as const) {
      for (const upright of [false, true]) {
        const layout = layoutOf(game, names, { upright });
        const reached = new Set([names[0]!]);
        for (const name of reached) {
          for (const way of ["up", "down", "left", "right"] as const) {
            const next = neighbour(layout, name, way);
            if (next) reached.add(next);
          }
        }
        expect(reached.size).toBe(names.length);
      }
    }
  });

  test("rows are read as they are seen, a store with the row that runs towards it", () => {
    const rows = rowsOf(layoutOf("kalaha", KALAHA)).map((row) => row.map(({ name }) => name));
    expect(rows).toEqual([
      ["b0", "b6", "b5", "b4", "b3", "b2", "b1"],
      ["a1", "a2", "a3", "a4", "a5", "a6", "a0"],
    ]);
  });
});

// Whole games, their moves chosen in turn

interface Made {
  choice: Choice;
  before: View;
  steps: Step[];
  after: View;
}

async function* game(kernel: Kernel, name: GameName, most = 40): AsyncGenerator<Made> {
  const choice = usualChoice(name);
  let before = await kernel.start(choice);
  for (let turn = 0; turn < most && !before.outcome; turn++) {
    const move = before.moves[(7 * turn + 3) % before.moves.length]!.text;
    const { steps, after } = await kernel.play(choice, before.text, move);
    yield { choice, before, steps, after };
    before = after;
  }
}

function arranged(layout: Layout, board: Record<string, number>): Arrangement {
  const beds = new Map(
    layout.places.map((place) => [place.name, halfSizeOf(bedOf(layout, place))]),
  );
  const pieces = layout.game === "fanorona";
  return new Arrangement({ pieces, radius: 12, halfSize: (place) => beds.get(place)! }, board);
}

describe.each(GAMES)("%s", (name) => {
  test("the steps lead to the position after the move, and nothing is left in the hand", async () => {
    for await (const { before, steps, after } of game(await freshKernel(), name)) {
      const { [HAND]: hand, ...board } = replay(before.board, steps);
      expect(board).toEqual(after.board);
      expect(hand ?? 0).toBe(0);
    }
  });

  test("every stone keeps its number, and lies where the counts say", async () => {
    let stones: Arrangement | null = null;
    for await (const { before, steps } of game(await freshKernel(), name)) {
      stones ??= arranged(layoutOf(name, Object.keys(before.board)), before.board);
      const known = new Set(numbers(stones));
      let counts: Record<string, number> = before.board;
      for (const step of steps) {
        stones.tell(step);
        counts = told(counts, step);
        for (const place of Object.keys(counts)) {
          const wanted = name === "fanorona" ? Math.min(counts[place]!, 1) : counts[place];
          expect(stones.at(place)).toHaveLength(wanted!);
        }
      }
      const left = numbers(stones);
      expect(new Set(left).size).toBe(left.length);
      expect(left.every((number) => known.has(number))).toBe(true);
    }
  });

  test("what is not lifted does not move", async () => {
    for await (const { before, steps } of game(await freshKernel(), name, 6)) {
      const stones = arranged(layoutOf(name, Object.keys(before.board)), before.board);
      const lying = new Map(
        [...stones.all()].map(([place, stone]) => [stone.number, { place, ...stone }]),
      );
      const touched = new Set(
        steps.flatMap((step) => [step.place, ...step.taken.map(([place]) => place)]),
      );
      for (const step of steps) stones.tell(step);
      for (const [place, stone] of stones.all()) {
        const was = lying.get(stone.number)!;
        if (!touched.has(was.place)) expect({ place, ...stone }).toEqual(was);
      }
    }
  });

  test("no move takes more than ten seconds, and its steps keep their order", async () => {
    for await (const { steps } of game(await freshKernel(), name)) {
      for (const speed of ["slow", "normal", "fast"] as const) {
        const times = timesOf(steps, speed);
        expect(times.at(-1)!.ends).toBeLessThanOrEqual(10_001);
        const order = times.flatMap(({ begins, done, ends }) => [begins, done, ends]);
        expect(order).toEqual([...order].sort((one, two) => one - two));
      }
    }
  });
});

function numbers(stones: Arrangement): number[] {
  return [...stones.all()].map(([, stone]) => stone.number);
}

describe("stones", () => {
  test("the first fourteen seeds of a hollow do not hide one another", () => {
    const lying: Spot[] = [];
    for (let number = 0; number < 14; number++) {
      const spot = spotFor(`${number} in a1`, lying, { across: 43, along: 43 }, 10);
      for (const other of lying) {
        expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(6);
      }
      expect(Math.hypot(spot.x, spot.y)).toBeLessThanOrEqual(43 - 10);
      lying.push(spot);
    }
  });

  test("another board of counts moves no more stones than it must", () => {
    const layout = layoutOf("hus", HUS);
    const stones = arranged(layout, { a1: 3, a2: 2, b5: 1 });
    const before = new Map([...stones.all()].map(([place, stone]) => [stone.number, place]));
    stones.lay({ a1: 1, a2: 4, b5: 1 });
    const moved = [...stones.all()].filter(([place, stone]) => before.get(stone.number) !== place);
    expect(moved).toHaveLength(2);
  });
});

describe("long moves", () => {
  const sown = (count: number): Step[] =>
    Array.from({ length: count }, () => ({
      kind: "sow",
      player: "a",
      place: "a1",
      count: 1,
      taken: [],
      into: "",
      why: null,
    }));

  test("a short one is told steadily", () => {
    const times = timesOf(sown(20), "normal");
    expect(times[19]!.done - times[18]!.done).toBeCloseTo(130);
  });

  test("a long one begins steadily and accelerates", () => {
    const times = timesOf(sown(400), "normal");
    expect(times[1]!.done - times[0]!.done).toBeCloseTo(130);
    expect(times[399]!.done - times[398]!.done).toBeLessThan(30);
    expect(times[399]!.ends).toBeCloseTo(10_000, 0);
  });
});

describe("what can be chosen", () => {
  const moves = ["f3-e3A-d2A-d3W", "f3-e3A-d2W", "f3-e3W", "f3-e3A", "g4-g5W"].map((text) => ({
    text,
    after: "",
  }));

  test("a text is a way, and a way a text", () => {
    for (const { text } of moves) expect(textOf(wayOf(text))).toBe(text);
    expect(wayOf("a1-a2").hops).toEqual([{ to: "a2", kind: "" }]);
  });

  test("the ways on from a point are told apart by approach and withdrawal", () => {
    const hops = (text: string) => onward(moves, wayOf(text)).map(({ hop }) => hop.to + hop.kind);
    expect(hops("f3")).toEqual(["e3A", "e3W"]);
    expect(hops("f3-e3A")).toEqual(["d2A", "d2W"]);
    expect(hops("f3-e3W")).toEqual([]);
  });

  test("a beginning may be a whole move", () => {
    expect(isWhole(moves, wayOf("f3-e3A"))).toBe(true);
    expect(isWhole(moves, wayOf("f3-e3A-d2A"))).toBe(false);
  });

  test("a hollow that may take or not has two moves", async () => {
    const kernel = await freshKernel();
    const choice = { ...usualChoice("hus"), options: { capture: "may" } };
    let view = await kernel.start(choice);
    for (const move of ["5", "7", "6", "4", "8"])
      view = (await kernel.play(choice, view.text, move)).after;
    expect(movesByPlace(choice, view).get("b8")).toEqual(["8", "8n"]);
    expect(movesByPlace(choice, view).get("b5")).toEqual(["5"]);
  });

  test("the steps of a chain are told hop by hop", async () => {
    const kernel = await freshKernel();
    const choice = usualChoice("fanorona");
    const position = "BBBBBB1BB/BBBBBWB1B/BWBW1BWB1/WWW1WWWWW/WWWWWWWWW b 0 2";
    const steps = await kernel.steps(choice, position, "f3-e3A-d2A-d3W");
    expect(stepsOfHops(steps, 1).map(({ kind }) => kind)).toEqual(["hop", "approach"]);
    expect(takenBy(steps, 1)).toEqual(["c1"]);
    expect(tracesOf(steps).path).toEqual(["f3", "e3", "d2", "d3"]);
  });
});
