// The clock of a game under way. It stands still while a move is being told, and while the page is
// closed: it is kept as it stood, and runs on with the next thing that happens.

import type { Player } from "../kernel/types";
import {
  flagged,
  pauseClock,
  pressClock,
  readyClock,
  remainingTime,
  resumeClock,
  runningPlayer,
  startClock,
  type Clock,
} from "../record/clock";
import type { Game } from "./game";

const TICK = 100;

export class MatchClock {
  private clock: Clock | null = $state.raw(null);
  private seen = $state(0);
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    game: Game,
    private readonly now: () => number,
    private readonly fall: (player: Player) => void,
  ) {
    // A page that was killed may have left it running by a `now` that means nothing any more.
    this.clock = game.clock && { ...game.clock, since: null };
  }

  begin(game: Game): void {
    const { time } = game.setUp;
    this.clock = time && readyClock(`${time.minutes}+${time.increment}`);
  }

  get set(): boolean {
    return this.clock !== null;
  }

  /** What a player has left, in milliseconds; null without a clock. */
  left(player: Player): number | null {
    return this.clock && remainingTime(this.clock, player, this.seen);
  }

  get running(): Player | null {
    return this.clock && runningPlayer(this.clock);
  }

  /** Runs on, or for the first time: then for this player. */
  run(player: Player): void {
    if (!this.clock || this.clock.since !== null || this.clock.fallen) return;
    this.seen = this.now();
    this.clock = this.clock.turn
      ? resumeClock(this.clock, this.seen)
      : startClock(this.clock, player, this.seen);
    this.timer ??= setInterval(() => this.tick(), TICK);
  }

  /** After a move: the next player's turn, which begins when the move has been told. */
  press(to: Player): void {
    if (!this.clock || this.clock.fallen) return;
    const now = this.now();
    if (this.clock.since === null) {
      this.hand(to);
      return;
    }
    const pressed = pressClock(this.clock, now, to);
    this.clock = pressed.fallen ? pressed : pauseClock(pressed, now);
    this.rest();
  }

  /** Gives the turn to a player without counting a move, as when one is taken back. */
  hand(to: Player): void {
    this.stop();
    if (this.clock?.turn) this.clock = { ...this.clock, turn: to, used: 0, fallen: null };
  }

  stop(): void {
    if (this.clock && this.clock.since !== null) this.clock = pauseClock(this.clock, this.now());
    this.rest();
  }

  /** As it would stand if it were stopped now. */
  kept(): Clock | null {
    return this.clock && this.clock.since !== null
      ? pauseClock(this.clock, this.now())
      : this.clock;
  }

  private tick(): void {
    if (!this.clock) return;
    this.seen = this.now();
    const player = flagged(this.clock, this.seen);
    if (!player) return;
    this.stop();
    this.fall(player);
  }

  private rest(): void {
    this.seen = this.now();
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
}
