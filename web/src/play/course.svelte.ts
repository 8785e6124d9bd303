// The course of a game: its moves, and which of them the board shows. Whoever makes the moves,
// this is what a board, a list of moves and a story are made from.

import type { Choice, Line, Outcome, Played, Player, View } from "../kernel/types";
import type { GameRecord } from "../record/record";

/** A move made, and the position it was made in. */
export interface Turn {
  before: View;
  played: Played;
}

/** What the board shows: the position after so many moves, the last of them told or not. */
export interface Scene {
  at: number;
  told: boolean;
}

export interface Hint {
  line: Pick<Line, "moves">;
  /** First only where to begin, then the whole line. */
  whole: boolean;
}

export abstract class Course {
  turns: Turn[] = $state.raw([]);
  scene: Scene = $state.raw({ at: 0, told: false });
  /** Whether the board is still telling the last move. */
  telling = $state(false);
  hint: Hint | null = $state.raw(null);
  protected first: View;
  private whenTold: (() => void)[] = [];

  protected constructor(first: View, turns: Turn[]) {
    this.first = $state.raw(first);
    this.turns = turns;
    this.scene = { at: turns.length, told: false };
  }

  abstract get choice(): Choice;
  /** Whether a person may move here and now. */
  abstract get open(): boolean;
  abstract get outcome(): Outcome | null;
  /** How many of the moves were given before anybody moved. */
  abstract get opening(): number;
  /** Whose hollows are called “your”; null if those of whoever sits before the board. */
  abstract get you(): Player | null;
  abstract play(move: string): Promise<void>;

  /** The position that is played. */
  get now(): View {
    return this.turns.at(-1)?.played.after ?? this.first;
  }

  /** The position that is shown, and the move that led to it. */
  get shown(): View {
    return this.lastShown?.played.after ?? this.first;
  }

  get lastShown(): Turn | null {
    return this.turns[this.scene.at - 1] ?? null;
  }

  get live(): boolean {
    return this.scene.at === this.turns.length;
  }

  /** The moves as a record has them; `ending` is how the game ended if the board does not show it. */
  protected written(ending: Outcome | null, fromStart = true): GameRecord {
    const { choice, first, turns } = this;
    const notes = { nags: [], comment: "", variations: [] };
    const played = turns.map(({ played: { move, after } }) => ({ move, after, ...notes }));
    return { choice, line: { start: first, played, comment: "" }, fromStart, tags: [], ending };
  }

  /** Shows the position after so many moves, or has the last of them told again. */
  show(at: number, told = false): void {
    if (at < 0 || at > this.turns.length) return;
    this.told();
    this.scene = { at, told: told && at > 0 };
    this.telling = this.scene.told;
  }

  /** The board has told the last move. */
  told(): void {
    this.telling = false;
    this.whenTold.splice(0).forEach((go) => go());
  }

  /** Waits until the board has told the last move. */
  protected async seen(): Promise<void> {
    if (this.telling) await new Promise<void>((go) => this.whenTold.push(go));
  }

  /** A move more; who looks at the game as it is played has it told. */
  protected append(turn: Turn): void {
    const { live } = this;
    this.turns = [...this.turns, turn];
    if (live) this.show(this.turns.length, true);
  }
}
