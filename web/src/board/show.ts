// A move shown step by step. The clock can be stopped, the story walked forward and back; whatever
// is asked of it, the picture and the counts tell the same number of steps.

import type { Step } from "../kernel/types";
import type { Manner, Stage } from "./stage";
import type { Arrangement } from "./arrangement";
import type { Moment } from "./timing";

/** Hears how many steps are shown, and which one came last unless it was jumped to. */
export type Listener = (shown: number, step: Step | null) => void;

const DROP = 190; // milliseconds; the next stone is on its way before the last has come to rest
const BACK = 160;

const MANNERS: Record<Step["kind"], Manner> = {
  lift: "gather",
  relay: "gather",
  sow: "drop",
  capture: "arc",
  sweep: "arc",
  hop: "hop",
  approach: "glide",
  withdrawal: "glide",
  end: "glide",
};

export class Show {
  /** Fulfilled when the whole story is shown, or skipped. */
  readonly done: Promise<void>;
  private shown = 0;
  private begun = 0;
  private clock = 0;
  private last = 0;
  private frame = 0;
  private stopAfter: number | null = null;
  private stepping = false;
  private over = false;
  private finish!: () => void;
  private readonly first: Arrangement;

  constructor(
    private readonly stage: Stage,
    private arrangement: Arrangement,
    private readonly steps: readonly Step[],
    private readonly times: readonly Moment[],
    private readonly listener: Listener,
    /** So many steps are on the picture already. */
    walked = 0,
  ) {
    this.first = arrangement.copy();
    this.done = new Promise((resolve) => (this.finish = resolve));
    for (const step of steps.slice(0, walked)) this.arrangement.tell(step);
    this.shown = this.begun = walked;
    this.clock = times[walked]?.begins ?? 0;
    this.listener(this.shown, null);
  }

  get stepsShown(): number {
    return this.shown;
  }

  get paused(): boolean {
    return !this.frame && !this.over;
  }

  get finished(): boolean {
    return this.over;
  }

  /** Lets the clock run. */
  play(): void {
    if (this.over || this.frame) return;
    this.stepping = false;
    this.stage.resume();
    this.run();
  }

  pause(): void {
    if (this.over) return;
    this.stop();
    this.stepping = true;
    this.stage.pause();
  }

  /** Shows one step more, and waits. */
  forward(): void {
    const moment = this.times[this.shown];
    if (this.over || !moment) return;
    this.stop();
    this.stage.settle();
    this.stepping = true;
    this.clock = moment.begins;
    this.stopAfter = this.shown + 1;
    this.run();
  }

  /** Takes one step back, and waits. */
  back(): void {
    if (this.over || !this.shown) return;
    this.stop();
    this.stepping = true;
    this.jump(this.shown - 1, "glide");
  }

  /** Shows the whole story at once. */
  skip(): void {
    if (this.over) return;
    this.stop();
    this.jump(this.steps.length, "set");
    this.end();
  }

  private run(): void {
    this.last = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.stopAfter = null;
  }

  private tick(now: number): void {
    this.clock += Math.min(Math.max(now - this.last, 0), 100);
    this.last = now;
    this.advance();
    const told = this.clock >= (this.times[this.shown - 1]?.ends ?? 0);
    if (told && this.shown === this.stopAfter) return this.stop();
    if (told && this.shown === this.steps.length && !this.stepping) return this.end();
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /** Tells every step whose time has come. */
  private advance(): void {
    for (let moment = this.times[this.shown]; moment; moment = this.times[this.shown]) {
      if (this.shown === this.stopAfter) return;
      if (this.clock >= moment.begins && this.begun === this.shown) this.begin(moment);
      if (this.clock < moment.done) return;
      this.tell(moment);
    }
  }

  private begin(moment: Moment): void {
    const step = this.steps[this.begun++]!;
    const length = moment.done - moment.begins;
    if (step.kind === "sow") this.stage.carry(step.place, length);
    if (step.kind === "lift") this.stage.carry(step.place, 0);
    if (step.kind === "capture" && !step.into) this.stage.carry(step.place, length);
    if (step.kind === "relay") this.stage.pulse(step.place, 3 * length);
  }

  private tell(moment: Moment): void {
    const step = this.steps[this.shown++]!;
    this.begun = this.shown;
    this.arrangement.tell(step);
    const pace = moment.ends - moment.done || 1.4 * (moment.done - moment.begins);
    this.stage.show(
      this.arrangement,
      MANNERS[step.kind],
      step.kind === "sow" ? Math.min(pace, DROP) : pace,
    );
    if (step.kind === "end") this.stage.pulse(step.place, 2 * pace);
    this.listener(this.shown, step);
  }

  /** The board after so many steps, told anew from the first one. */
  private jump(count: number, manner: Manner): void {
    this.arrangement = this.first.copy();
    for (const step of this.steps.slice(0, count)) this.arrangement.tell(step);
    this.shown = this.begun = count;
    this.clock = this.times[count]?.begins ?? this.times.at(-1)?.ends ?? 0;
    this.stage.settle();
    const hand = [...this.steps.slice(0, count)].reverse().find((step) => step.kind !== "end");
    if (hand) this.stage.carry(hand.place, 0);
    this.stage.show(this.arrangement, manner, manner === "set" ? 0 : BACK);
    this.listener(this.shown, null);
  }

  private end(): void {
    this.over = true;
    this.stop();
    this.finish();
  }

  /** The stones as they lie now. */
  get stones(): Arrangement {
    return this.arrangement;
  }
}
