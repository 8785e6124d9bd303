// The words that the page shares. Positions and moves are text, as in records and addresses;
// only the worker knows the kernel's bytes.

/** As the facts name them. */
export type GameName = keyof (typeof import("../made/facts.json"))["games"];
export type Player = "a" | "b" | "white" | "black";

/** The value of each option by its name; what is not named has the edition's value. */
export type Options = Record<string, string>;

/** Which game is played, by which leaflet, with what changed. */
export interface Choice {
  game: GameName;
  edition: string;
  options: Options;
  /** Whether any number of stones may lie on the board. */
  study?: boolean;
}

export type Kind =
  "lift" | "sow" | "relay" | "capture" | "sweep" | "hop" | "approach" | "withdrawal" | "end";

/** One visible event inside a move, as `hollows.games.Step`. */
export interface Step {
  kind: Kind;
  player: Player;
  place: string;
  count: number;
  taken: [place: string, count: number][];
  into: string;
  why: string | null;
}

export interface Outcome {
  winner: Player | null;
  reason: string;
}

/** A legal move, and the text of the position after it. */
export interface Move {
  text: string;
  after: string;
}

/** All that a board or a list needs to know about a position. */
export interface View {
  text: string;
  player: Player;
  /** What lies in each place: stones, seeds, or 1 for a white and 2 for a black piece. */
  board: Record<string, number>;
  moves: Move[];
  /** Moves that the rules bar because they never end (Hus, endless=barred). */
  endless: string[];
  outcome: Outcome | null;
  /** What each player has: stones, seeds in the store, pieces. */
  counts: Partial<Record<Player, number>>;
}

/** A move made: its story, and what the board looks like after it. */
export interface Played {
  move: string;
  steps: Step[];
  after: View;
}

/** An estimate or a proof, for the player to move; `chance` is his chance of winning. */
export interface Score {
  proven: boolean;
  lead: number;
  chance: number;
  /** Of a proven win or loss in moves, where it is known. */
  length: number | null;
}

export interface Line {
  moves: string[];
  score: Score;
  depth: number;
}

export interface Analysis {
  lines: Line[];
  depth: number;
  nodes: number;
  seconds: number;
}

export interface Limit {
  depth?: number;
  nodes?: number;
  seconds?: number;
}

/** What a level (1 to 8) is asked for; without a limit it sets its own. */
export interface Reply extends Limit {
  level: number;
  /** The game's earlier positions, which a search must know to see a repetition. */
  past?: string[];
  /** The seconds left on its clock, and the increment. */
  clock?: [left: number, increment: number];
  /** The same seed makes the same choices. */
  seed?: number;
}

/** The kernel as the page sees it; everything runs in workers. */
export interface Kernel {
  start(choice: Choice): Promise<View>;
  /** Refuses with an error that says what is wrong with the text. */
  view(choice: Choice, position: string): Promise<View>;
  play(choice: Choice, position: string, move: string): Promise<Played>;
  steps(choice: Choice, position: string, move: string): Promise<Step[]>;
  /** Best lines; a later search, or `stop`, ends an analysis, which then answers what it has. */
  analyse(
    choice: Choice,
    position: string,
    limit: Limit,
    settings?: {
      lines?: number;
      past?: string[];
      /** Whether proofs come first, and endings are looked up once their tables are here. */
      tables?: boolean;
      progress?: (found: Analysis) => void;
    },
  ): Promise<Analysis>;
  /** The move that a level chooses. Replies wait for their turn; `stop` refuses them. */
  reply(choice: Choice, position: string, reply: Reply): Promise<string>;
  stop(): void;
}
