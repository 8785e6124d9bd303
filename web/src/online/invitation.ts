// What one asks a friend to play.

import type { Choice } from "../kernel/types";
import type { SetUp, Starter, Time } from "../play/setup";
import { shelf, type Shelf, type Store } from "../play/storage";
import { scoringOf } from "../record/series";

/** No clock, minutes and seconds added a move, or so many days for each move. */
export type Pace =
  { kind: "none" } | { kind: "minutes"; time: Time } | { kind: "days"; days: number };

export const DAYS = [1, 2, 3, 5, 7, 14] as const;
export const USUAL_TIME: Time = { minutes: 15, increment: 10 };
export const LONGEST_NAME = 24;

export interface Invitation {
  choice: Choice;
  /** An agreed number of games, null for a series to seven points; undefined for a single game. */
  series: number | null | undefined;
  /** As `hollows.clock` reads it; null without a clock. */
  clock: string | null;
  starter: Starter;
  name: string;
}

export function invitationOf(setUp: SetUp, pace: Pace): Invitation {
  const games = scoringOf(setUp.choice) === "seven" ? null : setUp.games;
  return {
    choice: setUp.choice,
    series: setUp.series ? games : undefined,
    clock: clockOf(pace),
    starter: setUp.starter,
    name: setUp.name.trim(),
  };
}

function clockOf(pace: Pace): string | null {
  switch (pace.kind) {
    case "none":
      return null;
    case "minutes":
      return `${pace.time.minutes}+${pace.time.increment}`;
    case "days":
      return pace.days === 1 ? "1 day" : `${pace.days} days`;
  }
}

/** The name that was given last, so that nobody types it twice. */
export function nameShelf(store?: Store | null): Shelf<string> {
  return shelf("name", (value) => String(value).slice(0, LONGEST_NAME), [], store);
}
