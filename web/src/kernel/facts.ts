// What Python says of the games, as tools/web_facts.py wrote it.

import made from "../made/facts.json";
import type { GameName, Kind, Options, Player } from "./types";

export type Unit = "stones" | "seeds" | "pieces";
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

/** As `hollows.engine.levels.Level`. */
export interface Level {
  nodes: number | null;
  slack: number;
  horizon: number | null;
}

export interface GameFacts {
  title: string;
  players: [Player, Player];
  unit: Unit;
  options: Option[];
  editions: Record<string, Edition>;
  /** From level 1 on. */
  levels: Level[];
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
  text: {
    most: number;
    lifts: number;
    takesNothing: number;
    packedKinds: Record<string, number>;
    quietMoves: number;
    lastNumber: number;
    mostPoints: number;
  };
  search: {
    UNIT: number;
    WIN: number;
    LONGEST_WIN: number;
    MOST_LEAD: number;
    CONTEMPT: number;
    WITHOUT_TABLES: number;
    WITHOUT_NETWORK: number;
    SEES_ALL: number;
    CHANCE_DIGITS: number;
    /** Seconds of thinking where a level has no number of nodes. */
    FULL_STRENGTH: number;
  };
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
  /** The constants of Glicko-2, as in hollows/arena/glicko.py. */
  rating: { tau: number; scale: number; tolerance: number };
  record: {
    ownTags: string[];
    byWord: Record<string, boolean | null>;
    suffixes: Record<string, number>;
    deepest: number;
    lastNag: number;
    width: number;
  };
  /** Each language by its code, named in itself. */
  words: { languages: Record<string, string>; shortestRun: number };
  series: { seven: number };
  clock: { longest: number; mostDays: number; mostLag: number };
}

export const FACTS = made as unknown as Facts;
export const GAMES = Object.keys(FACTS.games) as GameName[];

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
  return books[game]!.map((line) => line.split(" "));
}
