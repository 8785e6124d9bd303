// What those who play are called.

import { gamePage } from "../games";
import { gameFacts } from "../kernel/facts";
import type { GameName, Player } from "../kernel/types";
import type { Side } from "../play/game";
import type { Match } from "../play/match.svelte";
import type { SetUp } from "../play/setup";
import { type GameRecord, tagOf } from "../record/record";
import { _, language } from "./gettext.svelte";
import { sayPlayer } from "./words";

export function sideName(setUp: SetUp, side: Side): string {
  const { opponent } = setUp;
  if (side === "you")
    return opponent.kind === "engine"
      ? _("Level {level}", { level: opponent.level })
      : opponent.name || _("Player 2");
  return opponent.kind === "engine" ? _("You") : setUp.name || _("Player 1");
}

/** The names by player, as sentences about outcomes want them. */
export function playerNames(match: Match): Partial<Record<Player, string>> {
  return {
    [match.player("me")]: sideName(match.game.setUp, "me"),
    [match.player("you")]: sideName(match.game.setUp, "you"),
  };
}

/** The name that the record knows, or the player's colour or letter. */
export function playerName(record: GameRecord, player: Player): string {
  return tagOf(record, capital(player)) || nameOfColour(player);
}

export function nameOfColour(player: Player): string {
  return capital(sayPlayer(player));
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** Which edition is played, in a few words. */
export function editionName(game: GameName, edition: string): string {
  return gamePage(game).editions[edition]?.() ?? edition;
}

/** An option in two or three words; the long explanation stands below it. */
export function optionName(game: GameName, option: string): string {
  return gamePage(game).options[option]?.() ?? option;
}

/** Whether the values of an option are numbers, which need no explanation each. */
export function isNumbers(game: GameName, option: string): boolean {
  const found = gameFacts(game).options.find(({ name }) => name === option);
  return found?.choices.every(({ value }) => /^\d+$/.test(value)) ?? false;
}
