// What Python says of the games, as tools/web_facts.py wrote it.

import made from "../made/facts.json";
import type { GameName, Kind, Options, Player } from "./types";

export type Scoring = "seven" | "stones" | "wins";

/** One value of an option: what it means and who says so. */
export interface OptionChoice {
  value: string;
  about: string;
  source: string;
}

/** A point on which leaflets or published rules differ. */
export interface Option {
  name: string;
  about: string;
  choices: OptionChoice[];
}

/** One leaflet's rules; `options` names the value of every option. */
export interface Edition {
  about: string;
  source: string;
  scoring: Scoring;
  options: Options;
}

export interface GameFacts {
  title: string;
  players: [Player, Player];
  /** What is counted, such as stones. */
  unit: string;
  /** So many in a row draw the game; 0 where they are not counted. */
  quietMoves: number;
  /** Pieces on points, not a number in each hollow. */
  onPoints: boolean;
  /** A proof tells by how much, not only who wins. */
  marginCounts: boolean;
  options: Option[];
  /** Values that are possible, but not with each other, and what is said of them. */
  impossible: { options: Options; code: string; values: Record<string, number> }[];
  editions: Record<string, Edition>;
}

/** What is thought of a bad move. */
export type Fault = "inaccuracy" | "mistake" | "blunder";
/** What is thought of a move, as `hollows.review.Judgement`. */
export type Judgement = "only" | "best" | "good" | Fault;

interface Facts {
  version: string;
  games: Record<GameName, GameFacts>;
  kinds: Kind[];
  whys: string[];
  reasons: string[];
  /** How the sources of options and editions begin. */
  sources: string[];
  /** The most stones that the text of a position may hold. */
  text: { most: number };
  /** How errors are said: around the reason, parts of sentences, and the reasons themselves. */
  errors: {
    illegal: string;
    invalid: string;
    phrases: Record<string, string>;
    reasons: Record<string, string>;
  };
  /** How many levels there are; what a search without tables does without; digits of a chance. */
  search: { levels: number; withoutTables: number; chanceDigits: number };
  review: {
    /** The least loss of chance that makes a move so bad, the worst first. */
    thresholds: Record<Fault, number>;
    signs: Record<Fault, string>;
    nags: Record<Fault, number>;
    /** The name of each, to be translated. */
    abouts: Record<Judgement, string>;
    /** a * exp(-b * percent lost) - c. */
    accuracy: [a: number, b: number, c: number];
    /** For each position. */
    nodes: number;
  };
  /** The constants of Glicko-2, as in hollows/rating.py. */
  rating: { tau: number; scale: number; tolerance: number };
  record: {
    ownTags: string[];
    byWord: Record<string, boolean | null>;
    suffixes: Record<string, number>;
    deepest: number;
    lastNag: number;
    /** So many times the same placement draws. */
    third: number;
    width: number;
  };
  /** Each language by its code, named in itself. */
  words: { languages: Record<string, string>; shortestRun: number };
  series: { seven: number };
  clock: { longest: number; mostDays: number; mostLag: number };
}

export const FACTS = made as unknown as Facts;

/** What is known of a game. */
export function gameFacts(game: GameName): GameFacts {
  return FACTS.games[game];
}

/** The name of a game's first edition. */
export function firstEdition(game: GameName): string {
  return Object.keys(gameFacts(game).editions)[0]!;
}

/** The other of the two who play a game. */
export function other(player: Player): Player {
  return ({ a: "b", b: "a", white: "black", black: "white" } as const)[player];
}

/** 0 for the player named first in position text, 1 for the other. */
export function seat(player: Player): 0 | 1 {
  return player === "a" || player === "white" ? 0 : 1;
}

/** Balanced openings of a game: moves from the start. */
export async function openings(game: GameName): Promise<string[][]> {
  const books: Record<string, string[]> = (await import("../made/openings.json")).default;
  return (books[game] ?? []).map((line) => line.split(" "));
}
