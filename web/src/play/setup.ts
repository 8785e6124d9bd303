// What is agreed before a game: the rules, the opponent, who starts, how long it lasts.

import { firstEdition, gameFacts } from "../kernel/facts";
import type { Choice, GameName, Options } from "../kernel/types";

export type Opponent =
  { kind: "engine"; level: number } | { kind: "person"; name: string; turning: boolean };

const STARTERS = ["lot", "me", "you"] as const;
export type Starter = (typeof STARTERS)[number];

export interface Time {
  minutes: number;
  increment: number;
}

export interface SetUp {
  choice: Choice;
  opponent: Opponent;
  /** Empty: the reader is just called “You”. */
  name: string;
  starter: Starter;
  /** Whether the game begins with an opening that gives both the same chances. */
  fair: boolean;
  /** Whether games are counted together, and how many if the edition asks for a number. */
  series: boolean;
  games: number;
  time: Time | null;
}

export const LEVELS = 8;
export const MOST_GAMES = 20;

export function usualSetUp(game: GameName): SetUp {
  return {
    choice: { game, edition: firstEdition(game), options: {} },
    opponent: { kind: "engine", level: 2 },
    name: "",
    starter: "lot",
    fair: false,
    series: false,
    games: 4,
    time: null,
  };
}

/** Whatever fits is taken over; the rest is as usual. */
export function setUpFrom(value: unknown, game: GameName): SetUp {
  const usual = usualSetUp(game);
  const { editions } = gameFacts(game);
  const given = record(value);
  const choice = record(given.choice);
  const named = String(choice.edition);
  const edition = named in editions ? named : usual.choice.edition;
  return {
    choice: {
      game,
      edition,
      options: optionsFrom(game, edition, record(choice.options)),
      ...(choice.study === true && { study: true }),
    },
    opponent: opponentFrom(record(given.opponent)) ?? usual.opponent,
    name: text(given.name),
    starter: STARTERS.find((known) => known === given.starter) ?? usual.starter,
    fair: given.fair === true,
    series: given.series === true,
    games: between(1, given.games, MOST_GAMES) ?? usual.games,
    time: timeFrom(record(given.time)),
  };
}

/** Only the options that the game has and that differ from the edition’s. */
export function optionsFrom(
  game: GameName,
  edition: string,
  given: Record<string, unknown>,
): Options {
  const facts = gameFacts(game);
  const usual = facts.editions[edition]?.options ?? {};
  const chosen: Options = {};
  for (const { name, choices } of facts.options) {
    const value = choices.find((choice) => choice.value === given[name])?.value;
    if (value !== undefined && value !== usual[name]) chosen[name] = value;
  }
  return chosen;
}

function opponentFrom(given: Record<string, unknown>): Opponent | null {
  const level = between(1, given.level, LEVELS);
  if (given.kind === "engine" && level !== null) return { kind: "engine", level };
  if (given.kind === "person")
    return { kind: "person", name: text(given.name), turning: given.turning === true };
  return null;
}

function timeFrom(given: Record<string, unknown>): Time | null {
  const minutes = between(0, given.minutes, 180);
  const increment = between(0, given.increment, 180);
  if (minutes === null || increment === null || minutes + increment === 0) return null;
  return { minutes, increment };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 24) : "";
}

function between(least: number, value: unknown, most: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null;
}
