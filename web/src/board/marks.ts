// What a board points out at the moment.

import type { Traces } from "./story";

export interface Marks {
  /** Where a move may begin. */
  playable: ReadonlySet<string>;
  /** Hollows whose move would never end. */
  barred: ReadonlySet<string>;
  /** Where the chosen piece may go. */
  targets: ReadonlySet<string>;
  chosen: string | null;
  /** What the pointer or the focus is on. */
  looking: string | null;
  hint: string | null;
  last: Traces;
  /** What the move looked at would do. */
  ahead: Traces | null;
  /** The rows between which is to be chosen, each with its letter. */
  rows: { key: string; taken: string[] }[];
}
