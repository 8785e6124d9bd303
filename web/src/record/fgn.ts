// Fanorona's FGN files, read as records by translating their tags: see hollows/record/fgn.py.

import { InvalidOption } from "../kernel/errors";
import { FACTS } from "../kernel/facts";

const SIZES = new Map<string, [columns: number, rows: number]>([
  ["fanoron-tsivy", [9, 5]],
  ["fanoron-dimy", [5, 5]],
  ["fanoron-telo", [3, 3]],
]);
const MOVE = /\b[a-i][1-9]-?[a-i][1-9]/;

/** Whether a text without a Game tag is a game of Fanorona. */
export function isFgn(tags: ReadonlyMap<string, string>, movetext: string): boolean {
  return tags.has("FEN") || tags.has("Variant") || MOVE.test(movetext);
}

/** The tags of an FGN game as those of a record. */
export function asRecordTags(tags: ReadonlyMap<string, string>): Map<string, string> {
  if (tags.has("Vela")) {
    throw new InvalidOption("vela");
  }
  const [columns, rows] = SIZES.get((tags.get("Variant") ?? "").toLowerCase()) ?? [9, 5];
  const won = ["1-0", "0-1"].includes(tags.get("Result") ?? "");
  const ours = FACTS.reasons.includes(tags.get("Termination") ?? "");
  const named = [...tags].map(
    ([name, value]) => [name === "Termination" && !ours ? "Ending" : name, value] as const,
  );
  return new Map([
    ["Game", "fanorona"],
    ["Continuation", "may"],
    ["First_turn", "free"],
    ["Blocked", won ? "loses" : "draw"],
    ["Columns", String(columns)],
    ["Rows", String(rows)],
    ...named,
  ]);
}
