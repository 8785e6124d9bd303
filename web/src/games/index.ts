// What the page adds to the facts of a game: how its board is drawn, and words that only it has.
// Every game has a folder here, which is found by the game's name.

import type { Figure } from "../board/figures";
import type { Layout } from "../board/layout";
import { FACTS } from "../kernel/facts";
import type { GameName } from "../kernel/types";

export interface GamePage {
  /** The board as the first player sees it, with these places. */
  lay(names: string[], direction: string): Pick<Layout, "width" | "height" | "places" | "lines">;
  /** The room that is kept for a board until it has come. */
  ratio: string;
  /** How wide the hollows of an upright board are: a phone has more width to give than height. */
  uprightHollow?: number;
  /** Whether a groove parts the players' halves. */
  groove?: true;
  /** Of a stone, seed or piece. */
  radius: number;
  /** A stone, seed or piece in the page. */
  figure(figure: Figure): SVGElement[];
  /** What lies in hollows: its paint in the page; its colours and outline in a picture. */
  stones?: { paint: string; colours: string[]; outline(number: number, radius: number): string };

  /** What kind of game it is. */
  kind(): string;
  /** So many stones, seeds or pieces. */
  count(count: number): string;
  /** By so many a player is ahead, as `lead` says it: +3 stones. */
  lead(count: number, lead: string): string;
  /** By so many a player wins, where that is known. */
  margin?(player: string, count: number): string;
  /** Why the first moves may be made for the players. */
  fairStart?(): string;
  editions: Record<string, () => string>;
  /** Each option in two or three words. */
  options: Record<string, () => string>;
}

const PAGES = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "default" });

/** The games that have a board here. */
export const GAMES = (Object.keys(FACTS.games) as GameName[]).filter((game) => gamePage(game));

/** What the page adds to the facts of a game. */
export function gamePage(game: GameName): GamePage {
  return PAGES[`./${game}/index.ts`]!;
}
