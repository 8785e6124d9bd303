// What the reader has set, apart from any game.

import { shelf, type Shelf, type Store } from "../play/storage";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const MOTIONS = ["system", "reduced", "full"] as const;

export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];
export type Motion = (typeof MOTIONS)[number];

export interface Settings {
  /** As in the address; null follows the browser. */
  language: string | null;
  theme: Theme;
  speed: Speed;
  sounds: boolean;
  /** Whether the hollows show their numbers, the points their names. */
  numbers: boolean;
  /** Whether the board turns to the player whose move it is, with two people at one device. */
  turning: boolean;
  motion: Motion;
  /** Whether the story of the last move is unfolded. */
  story: boolean;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  speed: "normal",
  sounds: false,
  numbers: false,
  turning: false,
  motion: "system",
  story: true,
};

/** Whatever fits is taken over; the rest is as usual. */
function settingsFrom(value: unknown): Settings {
  const given = (typeof value === "object" && value !== null ? value : {}) as Partial<Settings>;
  const flag = (name: "sounds" | "numbers" | "turning" | "story") =>
    typeof given[name] === "boolean" ? given[name] : DEFAULTS[name];
  return {
    language: typeof given.language === "string" ? given.language : null,
    theme: oneOf(THEMES, given.theme, DEFAULTS.theme),
    speed: oneOf(SPEEDS, given.speed, DEFAULTS.speed),
    motion: oneOf(MOTIONS, given.motion, DEFAULTS.motion),
    sounds: flag("sounds"),
    numbers: flag("numbers"),
    turning: flag("turning"),
    story: flag("story"),
  };
}

export function settingsShelf(store?: Store | null): Shelf<Settings> {
  return shelf("settings", settingsFrom, [], store);
}

function oneOf<T>(values: readonly T[], value: unknown, usual: T): T {
  return values.find((known) => known === value) ?? usual;
}
