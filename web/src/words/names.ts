// What those who play are called.

import { gameFacts } from "../kernel/facts";
import type { Player } from "../kernel/types";
import type { Side } from "../play/game";
import type { Match } from "../play/match.svelte";
import type { SetUp } from "../play/setup";
import { _ } from "../words/gettext.svelte";

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

/** Which edition is played, in a few words. */
export function editionName(game: SetUp["choice"]["game"], edition: string): string {
  if (game === "hus" && edition === "seven") return _("First to seven");
  if (game === "hus" && edition === "stones") return _("Counting stones");
  return edition === "leaflet" ? _("By the leaflet") : edition;
}

/** An option in two or three words; the long explanation stands below it. */
export function optionName(game: SetUp["choice"]["game"], option: string): string {
  switch (option) {
    case "capture":
      return _("Capturing");
    case "direction":
      return _("Direction");
    case "columns":
      return game === "hus" ? _("Hollows in a row") : _("Columns");
    case "rows":
      return _("Rows");
    case "take":
      return _("What must be filled");
    case "sow_own":
      return _("Own stones after a capture");
    case "endless":
      return _("Endless moves");
    case "empty_capture":
      return _("Nothing opposite");
    case "hollows":
      return _("Hollows a player");
    case "seeds":
      return _("Seeds in a hollow");
    case "rest":
      return _("What is left at the end");
    case "continuation":
      return _("Capturing on");
    case "first_turn":
      return _("First turn");
    case "blocked":
      return _("No move left");
    default:
      return option;
  }
}

/** Whether the values of an option are numbers, which need no explanation each. */
export function isNumbers(game: SetUp["choice"]["game"], option: string): boolean {
  const found = gameFacts(game).options.find(({ name }) => name === option);
  return found?.choices.every(({ value }) => /^\d+$/.test(value)) ?? false;
}
