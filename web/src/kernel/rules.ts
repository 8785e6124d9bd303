// The options in force, and the bytes by which the kernel knows them.

import { InvalidOption, quoted } from "./errors";
import { FACTS, firstEdition, type GameFacts, gameFacts, type Option } from "./facts";
import type { Choice, GameName, Options } from "./types";

/** Every option of a game with its value. */
export interface Rules {
  game: GameName;
  options: Options;
  packed: Uint8Array;
}

/** The rules of a choice, or `InvalidOption`. */
export function rulesOf({ game, edition, options }: Choice): Rules {
  const facts = gameFacts(game);
  for (const name of Object.keys(options)) optionOf(facts, name);
  const chosen = { ...editionOptions(facts, edition), ...options };
  const packed = Uint8Array.from(facts.options, (option) => numberOf(option, chosen[option.name]!));
  if (game === "fanorona") checkPoints(chosen);
  return { game, options: chosen, packed };
}

/** The number that an option has. */
export function sizeOf(rules: Rules, name: string): number {
  return Number(rules.options[name]);
}

/** The options that differ from the edition, in the game's own order. */
export function chosenOptions({ game, edition, options }: Choice): Options {
  const usual = editionOptions(gameFacts(game), edition);
  const all = { ...usual, ...options };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== usual[name]));
}

/** The game by its first edition. */
export function usualChoice(game: GameName): Choice {
  return { game, edition: firstEdition(game), options: {} };
}

/** The option's value as text, or `InvalidOption`. */
export function parseOption(option: Option, text: string): string {
  numberOf(option, text);
  return text;
}

function editionOptions(facts: GameFacts, edition: string): Options {
  if (Object.hasOwn(facts.editions, edition)) return facts.editions[edition]!.options;
  const names = Object.keys(facts.editions).join(" or ");
  throw new InvalidOption(`${facts.title} has no edition ${quoted(edition)}; choose ${names}`);
}

function optionOf(facts: GameFacts, name: string): Option {
  const found = facts.options.find((option) => option.name === name);
  if (found) return found;
  const names = facts.options.map((option) => option.name).join(", ");
  throw new InvalidOption(`${facts.title} has no option ${quoted(name)}; it has ${names}`);
}

function numberOf(option: Option, value: string): number {
  const number = option.choices.findIndex((choice) => choice.value === value);
  if (number >= 0) return number;
  const wanted = option.choices.map((choice) => choice.value).join(" or ");
  throw new InvalidOption(`${option.name}=${value} is not possible: choose ${wanted}`);
}

function checkPoints({ columns, rows }: Options): void {
  const points = Number(columns) * Number(rows);
  const most = FACTS.text.mostPoints;
  if (points <= most) return;
  throw new InvalidOption(
    `columns=${columns} and rows=${rows} make ${points} points; the most is ${most}`,
  );
}
