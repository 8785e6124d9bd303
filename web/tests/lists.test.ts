import { expect, test } from "vitest";
import { moveRows } from "../src/parts/game/move-rows";
import { clockText } from "../src/words/clock";

test("the moves of an extra turn share a cell", () => {
  const moves = ([0, 0, 1, 0, 1, 1] as const).map((seat, at) => ({ seat, text: String(at + 1) }));
  const texts = moveRows(moves).map((row) => row.map((cell) => cell.map(({ text }) => text)));
  expect(texts).toEqual([
    [["1", "2"], ["3"]],
    [["4"], ["5", "6"]],
  ]);
});

test("if the second player makes the first free move, the first column stays empty", () => {
  const [row] = moveRows([{ seat: 1, text: "7" }]);
  expect(row).toEqual([[], [{ at: 1, text: "7" }]]);
});

test.each([
  [600_000, "10:00"],
  [61_000, "1:01"],
  [59_400, "1:00"],
  [10_000, "0:10"],
  [9_940, "0:10"],
  [9_900, "0:09.9"],
  [50, "0:00.1"],
  [0, "0:00.0"],
])("a clock of %i milliseconds shows %s", (left, shown) => {
  expect(clockText(left)).toBe(shown);
});
