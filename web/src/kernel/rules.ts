// The options in force, and the bytes by which the kernel knows them.

import { InvalidOption, quote } from "./errors";
import { firstEdition, type GameFacts, gameFacts, type Option } from "./facts";
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
  const wrong = impossible(game, chosen);
  if (wrong) throw new InvalidOption(wrong.code, wrong.values);
  return { game, options: chosen, packed };
}

/** What keeps these values from going together, if anything does. */
export function impossible(game: GameName, options: Options) {
  const fits = ([name, value]: [string, string]) => options[name] === value;
  return gameFacts(game).impossible.find((wrong) => Object.entries(wrong.options).every(fits));
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
  const names = { either: Object.keys(facts.editions) };
  const game = facts.title;
  throw new InvalidOption("no_such_edition", { game, edition: quote(edition), names });
}

function optionOf(facts: GameFacts, name: string): Option {
  const found = facts.options.find((option) => option.name === name);
  if (found) return found;
  const names = facts.options.map((option) => option.name).join(", ");
  throw new InvalidOption("no_such_option", { game: facts.title, option: quote(name), names });
}

function numberOf(option: Option, value: string): number {
  const number = option.choices.findIndex((choice) => choice.value === value);
  if (number >= 0) return number;
  const choices = { either: option.choices.map((choice) => choice.value) };
  throw new InvalidOption("impossible_value", { name: option.name, value, choices });
}
