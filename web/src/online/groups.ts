// The games of a browser, by what they wait for.

import type { MyGame } from "./messages";

const GROUPS = ["mine", "theirs", "open", "over"] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf({ outcome, open, turn, you }: MyGame): Group {
  if (outcome) return "over";
  if (open) return "open";
  return turn === you ? "mine" : "theirs";
}

/** Groups that have games, those that wait for the reader first; in each the latest first. */
export function grouped(games: readonly MyGame[]): [Group, MyGame[]][] {
  const latest = [...games].sort((a, b) => b.changed - a.changed);
  return GROUPS.map((group): [Group, MyGame[]] => [
    group,
    latest.filter((game) => groupOf(game) === group),
  ]).filter(([, some]) => some.length > 0);
}
