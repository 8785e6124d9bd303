// Clocks as plain values, as src/hollows/clock.py: no wall time inside, every `now` is handed
// in, all times are whole milliseconds. Plain data, so that a browser can keep it.

import { InvalidOption, InvalidText, phrase, quote } from "../kernel/errors";
import { FACTS, other, seat } from "../kernel/facts";
import type { Player } from "../kernel/types";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * How much time a player has, and what a move gives back. A turn that has `used` some time
 * leaves `after(remaining, used)`; while it lasts the clock shows `shown(remaining, used)`, and
 * it may last `allowed(remaining)`.
 */
export interface TimeControl {
  /** `5+3`, `5d3`, `5b3` or `3 days`. */
  text: string;
  /** What a player begins with. */
  budget: number;
  allowed(remaining: number): number;
  shown(remaining: number, used: number): number;
  after(remaining: number, used: number): number;
}

/**
 * What both players have left by seat, as it was when the turn began; whose turn it is, and
 * since when his clock runs. `used` is what the turn had used before `since`. A clock stands
 * still while `since` is null. `fallen` has run out of time.
 */
export interface Clock {
  readonly control: string;
  readonly left: readonly [number, number];
  readonly turn: Player | null;
  readonly since: number | null;
  readonly used: number;
  readonly fallen: Player | null;
}

/** The time control that a text names; minutes and seconds, or `90s+2` in seconds alone. */
function parseControl(text: string): TimeControl {
  const days = /^([0-9]{1,3}) days?$/.exec(text);
  if (days) return daysControl(Number(days[1]));
  const found = /^([0-9]{1,5})(s?)([+db])([0-9]{1,5})$/.exec(text);
  if (!found) {
    const found = quote(text, 20);
    throw new InvalidText(phrase("time_control"), 1, "no_time_control", { found });
  }
  const initial = Number(found[1]) * (found[2] ? SECOND : MINUTE);
  return minutesControl(initial, found[3] as Sign, Number(found[4]) * SECOND);
}

type Sign = "+" | "d" | "b";

function minutesControl(initial: number, sign: Sign, bonus: number): TimeControl {
  for (const time of [initial, bonus]) {
    if (time <= FACTS.clock.longest) continue;
    throw new InvalidOption("not_whole_seconds", { time });
  }
  const start = initial % MINUTE ? `${initial / SECOND}s` : `${initial / MINUTE}`;
  const text = `${start}${sign}${bonus / SECOND}`;
  const control = { ...KINDS[sign](initial, bonus), text };
  if (control.allowed(control.budget)) return control;
  throw new InvalidOption("no_time_to_move", { control: text });
}

const running = {
  allowed: (remaining: number) => remaining,
  shown: (remaining: number, used: number) => Math.max(0, remaining - used),
};

const KINDS: Record<Sign, (initial: number, bonus: number) => Omit<TimeControl, "text">> = {
  // Fischer: each move, once made, adds the bonus; without minutes the first bonus comes first.
  "+": (initial, bonus) => ({
    ...running,
    budget: initial || bonus,
    after: (remaining, used) => remaining - used + bonus,
  }),
  // Delay: the clock waits for the bonus before it runs down.
  d: (initial, bonus) => {
    const shown = (remaining: number, used: number) =>
      Math.max(0, remaining - Math.max(0, used - bonus));
    return { budget: initial, allowed: (remaining) => remaining + bonus, shown, after: shown };
  },
  // Bronstein: each move gives back what it used, up to the bonus.
  b: (initial, bonus) => ({
    ...running,
    budget: initial,
    after: (remaining, used) => remaining - used + Math.min(used, bonus),
  }),
};

/** So many days for each move, with nothing saved up. */
function daysControl(days: number): TimeControl {
  const { mostDays } = FACTS.clock;
  if (days < 1 || days > mostDays) {
    throw new InvalidOption("not_whole_days", { time: days * DAY, most: mostDays });
  }
  const budget = days * DAY;
  return { ...running, text: days === 1 ? "1 day" : `${days} days`, budget, after: () => budget };
}

/** A clock with full time that nobody has started. */
export function readyClock(control: string): Clock {
  const { text, budget } = parseControl(control);
  const left = [budget, budget] as const;
  return { control: text, left, turn: null, since: null, used: 0, fallen: null };
}

/** The player whose clock runs, or null while it stands still. */
export function runningPlayer({ since, turn }: Clock): Player | null {
  return since === null ? null : turn;
}

/** The clock running for the first player to move. */
export function startClock(clock: Clock, player: Player, now: number): Clock {
  if (clock.turn || clock.fallen) {
    throw new Error("only a clock that nobody has started can be started");
  }
  return { ...clock, turn: player, since: now };
}

/**
 * The clock after a move, running for `to`, as a rule the other player. `lag` is the time that
 * the move was on its way; up to a second of it is given back. Too late a press stops the clock
 * with its flag down.
 */
export function pressClock(clock: Clock, now: number, to?: Player, lag = 0): Clock {
  const player = runner(clock);
  const control = parseControl(clock.control);
  const givenBack = Math.min(Math.max(0, lag), FACTS.clock.mostLag);
  const used = Math.max(0, usedAt(clock, now) - givenBack);
  const remaining = clock.left[seat(player)];
  if (used >= control.allowed(remaining)) return down(clock, player);
  const left = withLeft(clock, player, control.after(remaining, used));
  return { ...clock, left, turn: to ?? other(player), since: now, used: 0 };
}

/** The clock standing still in the middle of a turn, which `resumeClock` goes on with. */
export function pauseClock(clock: Clock, now: number): Clock {
  const player = runner(clock);
  if (flagged(clock, now)) return down(clock, player);
  return { ...clock, since: null, used: usedAt(clock, now) };
}

/** The clock running on after a pause. */
export function resumeClock(clock: Clock, now: number): Clock {
  if (clock.turn === null || clock.since !== null || clock.fallen) {
    throw new Error("only a clock that was paused can be resumed");
  }
  return { ...clock, since: now };
}

/** What the player's clock shows; never less than 0. */
export function remainingTime(clock: Clock, player: Player, now: number): number {
  const left = clock.left[seat(player)];
  if (player !== clock.turn) return left;
  return parseControl(clock.control).shown(left, usedAt(clock, now));
}

/** The player whose time has run out, or null. */
export function flagged(clock: Clock, now: number): Player | null {
  const { turn, fallen } = clock;
  const { allowed } = parseControl(clock.control);
  return turn && usedAt(clock, now) >= allowed(clock.left[seat(turn)]) ? turn : fallen;
}

function runner(clock: Clock): Player {
  const player = runningPlayer(clock);
  if (!player) throw new Error("the clock is not running");
  return player;
}

function usedAt({ used, since }: Clock, now: number): number {
  return used + (since === null ? 0 : Math.max(0, now - since));
}

function withLeft({ left }: Clock, player: Player, time: number): [number, number] {
  return seat(player) === 0 ? [time, left[1]] : [left[0], time];
}

function down(clock: Clock, player: Player): Clock {
  const left = withLeft(clock, player, 0);
  return { ...clock, left, turn: null, since: null, used: 0, fallen: player };
}
