// Positions and moves between the kernel's bytes and text, as `packed` and `text` in
// hollows/games. No rule is worked out here.

import { fanorona } from "./fanorona";
import type { Rules } from "./rules";
import { hus, kalaha } from "./sowing";
import type { GameName, Player } from "./types";

/** How one game writes its positions and moves. */
export interface Notation {
  /** `total` is what lies on the board at the start; null allows any number. */
  readPosition(text: string, rules: Rules, total: number | null): Uint8Array;
  writePosition(position: Uint8Array, rules: Rules): string;
  /** The legal move that a text means; throws `InvalidText`, or answers why none fits. */
  findMove(text: string, legal: readonly string[]): Found;
  writeMove(move: Uint8Array, rules: Rules): string;
  player(position: Uint8Array, rules: Rules): Player;
  board(position: Uint8Array, rules: Rules): Record<string, number>;
  counts(board: Record<string, number>, rules: Rules): Partial<Record<Player, number>>;
  placeName(place: number, rules: Rules): string;
}

/** The move that was meant, or the rule that forbids it where the text alone shows it. */
export type Found = { move: string } | { move: null; rule?: string };

export const NOTATIONS: Record<GameName, Notation> = { hus, kalaha, fanorona };

export const NOWHERE = 255;

/** What must be the same for a position to count as repeated: board and player. */
export function placement(game: GameName, position: string): string {
  // Fanorona's text goes on with counters.
  return game === "fanorona" ? position.split(" ", 2).join(" ") : position;
}
