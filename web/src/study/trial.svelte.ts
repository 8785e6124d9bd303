// A position in which the reader has to find something: a task of a lesson, an exercise, a puzzle,
// or a mistake of his own to be made good. A wrong move is shown, then taken back.

import type { Choice, Kernel, Outcome, Player, View } from "../kernel/types";
import { Course, type Turn } from "../play/course.svelte";
import { extended, lineFrom } from "../record/line";
import type { GameRecord } from "../record/record";

/** What a move is: not it, on the right way, or all that was asked. */
export type Verdict = "wrong" | "right" | "solved";

/** What is asked, and how an answer is judged. */
export interface Asked {
  choice: Choice;
  start: View;
  judge(made: readonly Turn[]): Verdict | Promise<Verdict>;
  /** How many of these moves stay when the last of them was wrong. */
  kept(made: readonly Turn[]): number;
  /** What the other side answers. */
  reply(made: readonly Turn[]): string | undefined;
  /** How it goes on to the solution after these moves; empty if nothing is known. */
  solution(made: readonly Turn[]): string[];
}

export type Mood = "asked" | "judging" | "wrong" | "right" | "solved" | "shown";

export interface TrialSurroundings {
  kernel: Kernel;
  /** How long a wrong move stays to be looked at. */
  pause(): number;
}

export class Trial extends Course {
  mood: Mood = $state("asked");
  /** How often a move was wrong. */
  misses = $state(0);
  /** The moves of the last try that was wrong. */
  missed: readonly Turn[] = $state.raw([]);
  /** Whether the reader was told where to look. */
  helped = $state(false);
  private left = false;
  private answering = $state(false);

  constructor(
    readonly asked: Asked,
    private readonly around: TrialSurroundings,
  ) {
    super(asked.start, []);
  }

  get choice(): Choice {
    return this.asked.choice;
  }

  /** Who has to find it. */
  get solver(): Player {
    return this.asked.start.player;
  }

  get you(): Player {
    return this.solver;
  }

  get opening(): number {
    return 0;
  }

  get outcome(): Outcome | null {
    return this.now.outcome;
  }

  /** Whether it is found or shown, and all that follows has been told. */
  get over(): boolean {
    return !this.answering && (this.mood === "solved" || this.mood === "shown");
  }

  get open(): boolean {
    return (
      !this.over && !this.answering && this.live && !this.telling && this.now.player === this.solver
    );
  }

  /** The moves made, as a record to be looked at elsewhere. */
  get record(): GameRecord {
    const { choice, start } = this.asked;
    const line = this.turns.reduce((made, { played }) => extended(made, played), lineFrom(start));
    return { choice, line, fromStart: false, tags: [], ending: null };
  }

  async play(move: string): Promise<void> {
    if (!this.open || !this.now.moves.some(({ text }) => text === move)) return;
    this.hint = null;
    await this.alone(async () => {
      await this.make(move);
      this.mood = "judging";
      const [verdict] = await Promise.all([this.asked.judge(this.turns), this.seen()]);
      if (this.left) return;
      this.mood = verdict;
      if (verdict === "wrong") await this.takeBack();
      else await this.answer();
    });
  }

  /** First where to begin, then the whole move. */
  askHint(): void {
    if (!this.open) return;
    const moves = this.asked.solution(this.turns);
    if (!moves.length) return;
    this.helped = true;
    this.hint = { line: { moves: moves.slice(0, 1) }, whole: this.hint !== null };
  }

  /** Shows how it goes. */
  async showSolution(): Promise<void> {
    if (this.over || this.answering) return;
    this.hint = null;
    this.helped = true;
    await this.alone(async () => {
      this.mood = "shown";
      for (const move of this.asked.solution(this.turns)) await this.make(move);
      await this.answer();
    });
  }

  /** From the beginning. */
  again(): void {
    if (this.answering) return;
    this.turns = [];
    this.show(0);
    [this.mood, this.hint] = ["asked", null];
  }

  leave(): void {
    this.left = true;
    this.told();
  }

  private async alone(act: () => Promise<void>): Promise<void> {
    this.answering = true;
    try {
      await act();
    } finally {
      this.answering = false;
    }
  }

  /** Makes a move once the one before has been seen. */
  private async make(move: string): Promise<void> {
    await this.seen();
    if (this.left) return;
    const before = this.now;
    const played = await this.around.kernel.play(this.choice, before.text, move);
    if (!this.left) this.append({ before, played });
  }

  /** Whatever the other side answers: in Kalaha that may be several moves. */
  private async answer(): Promise<void> {
    await this.seen();
    for (;;) {
      const reply = this.now.player === this.solver ? undefined : this.asked.reply(this.turns);
      if (reply === undefined || this.left) break;
      await this.make(reply);
    }
    await this.seen();
  }

  private async takeBack(): Promise<void> {
    this.misses += 1;
    this.missed = this.turns;
    await new Promise((go) => setTimeout(go, this.around.pause()));
    if (this.left) return;
    const kept = this.asked.kept(this.turns);
    this.turns = this.turns.slice(0, kept);
    this.show(kept);
  }
}
