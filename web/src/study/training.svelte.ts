// Puzzle after puzzle, each about as hard as the reader is strong.

import type { Choice } from "../kernel/types";
import type { Shelf } from "../play/storage";
import { afterDay, afterPuzzle, noProgress, progressShelf, type Progress } from "./progress";
import { nextPuzzle, puzzleOfDay, type Puzzle, type PuzzleData } from "./puzzles";
import { lineAsked } from "./tasks";
import { Trial, type TrialSurroundings } from "./trial.svelte";

export interface TrainingSurroundings extends TrialSurroundings {
  random(): number;
  /** The day of the reader's calendar. */
  today(): string;
}

export class Training {
  progress: Progress = $state.raw(noProgress());
  puzzle: Puzzle | null = $state.raw(null);
  trial: Trial | null = $state.raw(null);
  theme: string | null = $state(null);
  /** The day whose puzzle this is; null for any other. */
  day: string | null = $state(null);
  /** By how much the rating has changed; null before the end, or if it does not count. */
  gained: number | null = $state(null);
  failed = $state(false);
  readonly choice: Choice;
  private asked = 0;
  private settled = false;

  constructor(
    readonly data: PuzzleData,
    private readonly around: TrainingSurroundings,
    private readonly kept: Pick<Shelf<Progress>, "read" | "write"> = progressShelf(data.game),
  ) {
    this.choice = { game: data.game, edition: data.edition, options: {} };
    this.progress = kept.read() ?? noProgress();
    if (this.progress.lastDay === around.today()) this.next();
    else this.openDaily();
  }

  get solvedCount(): number {
    return Object.values(this.progress.tried).filter(Boolean).length;
  }

  next(): void {
    const { progress, theme } = this;
    const wish = {
      theme,
      rating: progress.rating.rating,
      tried: new Set(Object.keys(progress.tried)),
      last: this.puzzle?.id ?? null,
    };
    void this.open(nextPuzzle(this.data.puzzles, wish, this.around.random), null);
  }

  openDaily(): void {
    const day = this.around.today();
    void this.open(puzzleOfDay(this.data.puzzles, day), day);
  }

  chooseTheme(theme: string | null): void {
    this.theme = theme;
    this.next();
  }

  /** The puzzle has come to its end: a miss or a hint has spoiled it, whatever came after. */
  settle(): void {
    const { trial, puzzle } = this;
    if (!trial?.over || !puzzle || this.settled) return;
    this.settled = true;
    const solved = trial.mood === "solved" && trial.misses === 0 && !trial.helped;
    const before = this.progress;
    let after = afterPuzzle(before, puzzle, solved);
    this.gained = after === before ? null : after.rating.rating - before.rating.rating;
    if (this.day && trial.mood === "solved") after = afterDay(after, this.day);
    this.progress = after;
    this.kept.write(after);
  }

  /** Takes up what has been brought in from a file. */
  reread(): void {
    this.progress = this.kept.read() ?? noProgress();
  }

  leave(): void {
    this.asked += 1;
    this.trial?.leave();
  }

  private async open(puzzle: Puzzle | null, day: string | null): Promise<void> {
    const turn = ++this.asked;
    if (!puzzle) return;
    this.failed = false;
    try {
      const start = await this.around.kernel.view(this.choice, puzzle.position);
      if (turn !== this.asked) return;
      this.trial?.leave();
      [this.puzzle, this.day, this.gained, this.settled] = [puzzle, day, null, false];
      this.trial = new Trial(lineAsked(this.choice, start, puzzle.moves), this.around);
    } catch {
      this.failed = turn === this.asked;
    }
  }
}
