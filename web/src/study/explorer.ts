// Openings by numbers: what a level played against itself, as `hollows explorer make` counted it.

import { gameFacts } from "../kernel/facts";
import { chosenOptions } from "../kernel/rules";
import { placement } from "../record/repetition";
import type { Choice, GameName } from "../kernel/types";

/** As `src/hollows/study/explorer` writes it; each position has its moves with three counts each. */
export interface Collection {
  game: GameName;
  edition: string;
  games: number;
  level: number;
  positions: Record<string, string>;
}

/** How often a move was played, and how those games ended. */
export interface Tried {
  move: string;
  games: number;
  /** Won by the player named first, drawn, won by the other. */
  results: [first: number, drawn: number, second: number];
}

const FILES = import.meta.glob<Collection>("../made/explorer/*.json", { import: "default" });

/** The collection of a game, or null if there is none. */
export async function collectionOf(game: GameName): Promise<Collection | null> {
  const load = FILES[`../made/explorer/${game}.json`];
  return load ? load() : null;
}

/** Whether the collection was played by these rules. */
export function fits({ edition }: Collection, choice: Choice): boolean {
  return (
    choice.edition === edition && !choice.study && Object.keys(chosenOptions(choice)).length === 0
  );
}

/** What was played in a position, the most frequent move first; nothing if it never came. */
export function triedIn(collection: Collection, position: string): Tried[] {
  const key = placement(position);
  const found = collection.positions[key];
  if (found !== undefined) return read(found);
  // In the collection the player named first always begins; the other one may have begun here.
  const turned = gameFacts(collection.game).onPoints
    ? undefined
    : collection.positions[swapped(key)];
  return read(turned ?? "").map(({ results: [first, drawn, second], ...rest }) => ({
    ...rest,
    results: [second, drawn, first],
  }));
}

function read(line: string): Tried[] {
  const words = line.split(" ").filter(Boolean);
  return Array.from({ length: Math.floor(words.length / 4) }, (_none, at) => {
    const [move = "", ...counts] = words.slice(4 * at, 4 * at + 4);
    const [games = 0, won = 0, drawn = 0] = counts.map(Number);
    return { move, games, results: [won, drawn, games - won - drawn] };
  });
}

function swapped(position: string): string {
  const [a, b, player] = position.split(/[/ ]/);
  return `${b}/${a} ${player === "a" ? "b" : "a"}`;
}
