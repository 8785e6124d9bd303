// What a board is given.

import type { Choice, Player, Step, View } from "../kernel/types";

export interface Props {
  choice: Choice;
  view: View;
  /** The player at the lower edge, or at the left one of an upright board; usually the first. */
  near?: Player | undefined;
  /** Whose hollows are called “your”; usually the near player's. */
  you?: Player | undefined;
  /** A quarter turn, for a phone. */
  upright?: boolean | undefined;
  /** Whether `view.moves` may be played here and now. */
  interactive?: boolean | undefined;
  /** The story of the last move: where it began, ended and took. */
  last?: readonly Step[] | null | undefined;
  /** A move pointed out: where it begins, or the whole of it. */
  hint?: Hint | null | undefined;
  /** The steps of a move of `view`, for looking ahead and for walking a piece. */
  preview?: ((move: string) => Promise<Step[]>) | undefined;
  /** The numbers of the hollows, or the names of the points. */
  numbers?: boolean | undefined;
  /** No motion: every move is shown at once. As the reader's system has it, unless said. */
  still?: boolean | undefined;
  sounds?: boolean | undefined;
  /** Only a picture: nothing to press, nothing to read out. */
  decorative?: boolean | undefined;
  /** What a screen reader calls the board. */
  label?: string | undefined;
  /** Every place can be pressed, to set up a position; then nothing is played. */
  editing?: Editing | undefined;
  /** A move has been chosen. */
  onmove?: ((text: string) => void) | undefined;
  /** So many steps of a move are shown; the last one, unless it was jumped to. */
  onstep?: ((shown: number, step: Step | null) => void) | undefined;
}

/** What a press or a key on a place does while a position is set up. */
export interface Editing {
  press(place: string): void;
  /** Whether the key means anything. */
  key(place: string, key: string): boolean;
}

export interface Hint {
  move: string;
  whole: boolean;
}
