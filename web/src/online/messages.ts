// What page and server say to each other: src/hollows/server/messages.py in the page's words.
// All times are whole milliseconds.

import type { GameName, Options, Outcome, Player, Step } from "../kernel/types";

export type Request = "draw" | "takeback" | "rematch";

export interface Agreed {
  game: GameName;
  edition: string;
  options: Options;
  clock: string | null;
  series: boolean;
  games: number | null;
}

export interface NewGame extends Agreed {
  side: "first" | "second" | "lot" | "guest";
  name: string;
}

export interface Seated {
  player: Player;
  name: string;
  /** Nobody sits there yet. */
  open: boolean;
}

/** What both have left, the first seat first, and whose clock runs. */
export interface Clocks {
  left: [number, number];
  running: Player | null;
}

export interface Offer {
  request: Request;
  by: Player;
}

export interface SeriesTable {
  names: [string, string];
  /** `names[seated[0]]` sits in this game's first seat. */
  seated: [number, number];
  /** Of this game, from 1. */
  number: number;
  rows: { id: string; points: [number, number]; totals: [number, number] }[];
  over: boolean;
  winner: number | null;
}

export interface Presence {
  type: "presence";
  present: [boolean, boolean];
  /** How long a seat's player has been away. */
  gone: [number | null, number | null];
  watchers: number;
}

/** All of a game at event `number`. */
export interface State {
  type: "state";
  number: number;
  id: string;
  setup: Agreed;
  seats: [Seated, Seated];
  /** Null for who watches. */
  you: Player | null;
  host: boolean;
  guest_chooses: boolean;
  start: string;
  position: string;
  turn: Player;
  legal: string[];
  moves: { player: Player; text: string; left: number | null }[];
  last_steps: Step[];
  clocks: Clocks | null;
  offers: Offer[];
  outcome: Outcome | null;
  series: SeriesTable | null;
  next: string | null;
  presence: Presence;
  /** How long the other must be gone before the game may be claimed. */
  claim_after: number | null;
}

interface Numbered {
  number: number;
}

export interface Moved extends Numbered {
  type: "move";
  /** How many moves have now been made. */
  ply: number;
  player: Player;
  move: string;
  steps: Step[];
  position: string;
  turn: Player;
  legal: string[];
  clocks: Clocks | null;
  outcome: Outcome | null;
  series: SeriesTable | null;
}

export interface TookBack extends Numbered {
  type: "takeback";
  /** How many moves are left. */
  ply: number;
  position: string;
  turn: Player;
  legal: string[];
  clocks: Clocks | null;
}

export type Event =
  | (Numbered & { type: "sat"; player: Player; seats: [Seated, Seated] })
  | Moved
  | TookBack
  | (Numbered & { type: "offer" } & Offer)
  | (Numbered & { type: "declined" } & Offer)
  | (Numbered & {
      type: "over";
      outcome: Outcome;
      clocks: Clocks | null;
      series: SeriesTable | null;
    })
  | (Numbered & { type: "next"; id: string });

export type Answer =
  | { type: "done"; ref: number; number: number }
  | { type: "refused"; ref: number | null; why: Why; detail: string };

export type Why =
  | "illegal"
  | "not-your-turn"
  | "not-a-player"
  | "over"
  | "not-begun"
  | "stale"
  | "not-possible"
  | "too-many"
  | "malformed";

/** What concerns the way between page and server, not the game. */
export type Signal =
  | { type: "ping"; id: number }
  | { type: "reconnect"; after: number };

export type FromServer = State | Event | Presence | Answer | Signal | { type: "gone" };

export type Word =
  | { type: "move"; ply: number; move: string }
  | { type: "ask" | "accept" | "decline"; request: Request }
  | { type: "resign" }
  | { type: "claim" };

/** A word on its way. A move says which event the page knew: after a takeback it no longer counts. */
export type Said = Word & { ref: number; seen?: number };

export type FromPage = Said | { type: "pong"; id: number };

export interface Created {
  id: string;
  link: string;
  seat_link: string;
  state: State;
}

/** A game of this browser, as the list shows it. */
export interface MyGame {
  id: string;
  setup: Agreed;
  you: Player;
  names: [string, string];
  /** Nobody sits opposite yet. */
  open: boolean;
  turn: Player;
  position: string;
  ply: number;
  clocks: Clocks | null;
  outcome: Outcome | null;
  next: string | null;
  changed: number;
}
