// The engine looking at a position for as long as it is shown.

import type { Analysis, Choice, Kernel, View } from "../kernel/types";
import { shelf, type Store } from "../play/storage";

export const MOST_LINES = 5;
const LONGEST = 300; // seconds; then the battery counts more than another ply
const BREATH = 80; // milliseconds between two reports that are shown
const USUAL = { on: true, lines: 3 };

interface Wishes {
  on: boolean;
  lines: number;
}

/** What is looked at: the position, and the ones before it that a repetition counts. */
export interface Question {
  choice: Choice;
  view: View;
  past: string[];
}

export class Analyst {
  on = $state(USUAL.on);
  lines = $state(USUAL.lines);
  /** What has been found of the position asked about. */
  found: Analysis | null = $state.raw(null);
  running = $state(false);
  /** The kernel could not be asked, most likely because it could not be fetched. */
  failed = $state(false);

  private turn = 0;
  private latest: Analysis | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly kept;

  constructor(
    private readonly kernel: Kernel,
    store?: Store | null,
  ) {
    this.kept = shelf("analysis", wishesFrom, [], store);
    Object.assign(this, this.kept.read() ?? USUAL);
  }

  change(wishes: Partial<Wishes>): void {
    Object.assign(this, wishes);
    this.kept.write({ on: this.on, lines: this.lines });
  }

  /** Looks at a position until the next call. */
  async look({ choice, view, past }: Question): Promise<void> {
    const turn = this.rest();
    this.found = null;
    if (!this.on || view.outcome) return;
    this.running = true;
    const progress = (found: Analysis) => this.hear(found, turn);
    const lines = Math.min(this.lines, view.moves.length);
    const wishes = { lines, past, progress };
    try {
      const found = await this.kernel.analyse(choice, view.text, { seconds: LONGEST }, wishes);
      if (turn !== this.turn) return;
      this.clear();
      this.found = found;
      this.failed = false;
    } catch {
      this.failed = turn === this.turn;
    }
    if (turn === this.turn) this.running = false;
  }

  /** Lets go of the search. */
  leave(): void {
    this.rest();
    this.kernel.stop();
  }

  /** The first report at once, then not more of them than a reader can follow. */
  private hear(found: Analysis, turn: number): void {
    if (turn !== this.turn) return;
    this.latest = found;
    if (this.timer !== null) return;
    this.found = found;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.latest && this.latest !== this.found) this.hear(this.latest, turn);
    }, BREATH);
  }

  private rest(): number {
    this.clear();
    this.running = false;
    return ++this.turn;
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.latest = null;
  }
}

function wishesFrom(value: unknown): Wishes {
  const { on, lines } = value as Partial<Wishes>;
  const fits = typeof lines === "number" && lines >= 1 && lines <= MOST_LINES;
  return { on: on !== false, lines: fits ? Math.floor(lines) : USUAL.lines };
}
