// What can be chosen, read off the texts of the legal moves and nothing else.

import { gameFacts } from "../kernel/facts";
import type { Choice, Move, Step, View } from "../kernel/types";

/** The moves that begin at each place. */
export function movesByPlace(choice: Choice, view: View): Map<string, string[]> {
  return grouped(
    view.moves.map((move) => move.text),
    (text) => startOf(choice, view, text),
  );
}

/** The places whose only moves are barred because they would never end, with those moves. */
export function barredByPlace(choice: Choice, view: View): Map<string, string[]> {
  return grouped(view.endless, (text) => startOf(choice, view, text));
}

function startOf(choice: Choice, view: View, text: string): string {
  return gameFacts(choice.game).onPoints
    ? text.split("-")[0]!
    : `${view.player}${parseInt(text, 10)}`;
}

function grouped(texts: string[], place: (text: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const text of texts) groups.set(place(text), [...(groups.get(place(text)) ?? []), text]);
  return groups;
}

/** Whether the move is the one that takes nothing, such as 7n. */
export function takesNothing(text: string): boolean {
  return text.endsWith("n");
}

// The way of a piece

/** One step of a piece: where to, and whether it takes by approach (A) or withdrawal (W). */
export interface Hop {
  to: string;
  kind: "" | "A" | "W";
}

/** A way from a point, or the beginning of one. */
export interface Way {
  start: string;
  hops: Hop[];
}

export function wayOf(text: string): Way {
  const [start, ...hops] = text.split("-");
  return { start: start!, hops: hops.map(hopOf) };
}

function hopOf(text: string): Hop {
  const kind = /[AW]$/.exec(text)?.[0] ?? "";
  return { to: text.slice(0, text.length - kind.length), kind: kind as Hop["kind"] };
}

export function textOf(way: Way): string {
  return [way.start, ...way.hops.map((hop) => hop.to + hop.kind)].join("-");
}

/** The hops that may come next, each with one move that has it. */
export function onward(moves: Move[], way: Way): { hop: Hop; move: string }[] {
  const begun = textOf(way);
  const found = new Map<string, { hop: Hop; move: string }>();
  for (const { text } of moves) {
    if (!text.startsWith(`${begun}-`)) continue;
    const hop = hopOf(text.slice(begun.length + 1).split("-")[0]!);
    if (!found.has(hop.to + hop.kind)) found.set(hop.to + hop.kind, { hop, move: text });
  }
  return [...found.values()];
}

/** Whether the way is a whole move as it stands. */
export function isWhole(moves: Move[], way: Way): boolean {
  const text = textOf(way);
  return moves.some((move) => move.text === text);
}

/** The steps of the first so many hops, with what each of them takes. */
export function stepsOfHops(steps: readonly Step[], hops: number): Step[] {
  let seen = 0;
  const end = steps.findIndex(
    (step) => step.kind === "end" || (step.kind === "hop" && ++seen > hops),
  );
  return steps.slice(0, end < 0 ? undefined : end);
}

/** What the hop with this number takes. */
export function takenBy(steps: readonly Step[], hop: number): string[] {
  const before = stepsOfHops(steps, hop).length;
  return stepsOfHops(steps, hop + 1)
    .slice(before)
    .flatMap((step) => step.taken.map(([place]) => place));
}
