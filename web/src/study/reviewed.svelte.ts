// A game that is being judged, or has been: its moves to be looked at, and what is thought of them.

import type { Choice, Kernel, Outcome, Player } from "../kernel/types";
import { Course, type Turn } from "../play/course.svelte";
import { outcomeOf, type GameRecord } from "../record/record";
import { faultsOf, review, type Judged, type Played, type Review } from "./review";

/** Whose game it was; `me` is null if both sides, or neither, are the reader's. */
export interface Seats {
  me: Player | null;
  /** Who sits below. */
  near: Player;
  names: Partial<Record<Player, string>>;
  /** How many moves were given before anybody moved. */
  opening: number;
}

export class Reviewed extends Course {
  found: Review | null = $state.raw(null);
  /** How much of it has been looked at, from 0 to 1. */
  progress = $state(0);
  failed = $state(false);
  readonly outcome: Outcome | null;
  private left = false;

  private constructor(
    readonly played: Played,
    turns: Turn[],
    readonly record: GameRecord,
    readonly seats: Seats,
    private readonly kernel: Kernel,
  ) {
    super(played.positions[0]!, turns);
    this.outcome = outcomeOf(record);
  }

  /** Plays the main line through, so that every move can be told. */
  static async open(kernel: Kernel, record: GameRecord, seats: Seats): Promise<Reviewed> {
    const { choice, line } = record;
    const positions = [await kernel.view(choice, line.start.text)];
    const turns: Turn[] = [];
    for (const { move } of line.played) {
      const before = positions.at(-1)!;
      const played = await kernel.play(choice, before.text, move);
      turns.push({ before, played });
      positions.push(played.after);
    }
    const moves = turns.map(({ played }) => played.move);
    return new Reviewed({ choice, positions, moves }, turns, record, seats, kernel);
  }

  async look(): Promise<void> {
    this.failed = false;
    try {
      const found = await review(this.kernel, this.played, undefined, {
        tell: (done, of) => (this.progress = done / of),
        stopped: () => this.left,
      });
      if (found && !this.left) this.found = found;
    } catch {
      this.failed = !this.left;
    }
  }

  leave(): void {
    this.left = true;
    this.kernel.stop();
    this.told();
  }

  get choice(): Choice {
    return this.record.choice;
  }

  get open(): boolean {
    return false;
  }

  get opening(): number {
    return this.seats.opening;
  }

  get you(): Player {
    return this.near;
  }

  get near(): Player {
    return this.seats.near;
  }

  async play(): Promise<void> {}

  /** What is thought of the move that led to the position shown. */
  get judged(): Judged | null {
    return this.found?.moves[this.scene.at - 1] ?? null;
  }

  /** The bad moves that the reader can try again, by the number of moves before each. */
  get mistakes(): number[] {
    if (!this.found) return [];
    return faultsOf(this.found, this.seats.me).filter((at) => at >= this.opening);
  }
}
