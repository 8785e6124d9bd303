// The clocks of a live game. The server keeps them; here they only run on from what it said.

import { seat } from "../kernel/facts";
import type { Player } from "../kernel/types";
import type { Clocks } from "./messages";

const TICK = 100;

export class LiveClock {
  private clocks: Clocks | null = $state.raw(null);
  private heard = 0;
  private seen = $state(0);
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(private readonly now: () => number) {}

  /** As the server says they stand now. */
  set(clocks: Clocks | null): void {
    this.rest();
    this.clocks = clocks;
    this.heard = this.seen = this.now();
    if (clocks?.running) this.timer = setInterval(() => (this.seen = this.now()), TICK);
  }

  /** What a player has left, in milliseconds; null without a clock. */
  left(player: Player): number | null {
    if (!this.clocks) return null;
    const left = this.clocks.left[seat(player)];
    return player === this.running ? Math.max(0, left - (this.seen - this.heard)) : left;
  }

  get running(): Player | null {
    return this.clocks?.running ?? null;
  }

  rest(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
}
