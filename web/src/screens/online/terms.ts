// What is agreed for a game by link, in plain words.

import { gameFacts } from "../../kernel/facts";
import { choiceOf } from "../../online/live.svelte";
import type { Agreed } from "../../online/messages";
import { scoringOf } from "../../record/series";
import { _, ngettext, translated } from "../../words/gettext.svelte";
import { editionName, optionName } from "../../words/names";

export interface Term {
  name: string;
  value: string;
}

export function termsOf(agreed: Agreed): Term[] {
  const { game, edition } = agreed;
  const facts = gameFacts(game);
  const changed = Object.entries(choiceOf(agreed).options).map(([option, value]) => ({
    name: optionName(game, option),
    value: optionValue(agreed, option, value),
  }));
  return [
    { name: _("Game"), value: facts.title },
    ...(Object.keys(facts.editions).length > 1
      ? [{ name: _("Edition"), value: editionName(game, edition) }]
      : []),
    ...changed,
    { name: _("Clock"), value: clockTerm(agreed.clock) },
    { name: _("How long"), value: lengthTerm(agreed) },
  ];
}

function optionValue({ game }: Agreed, option: string, value: string): string {
  const choices = gameFacts(game).options.find(({ name }) => name === option)?.choices;
  const about = choices?.find((choice) => choice.value === value)?.about ?? value;
  return /^\d+$/.test(value) ? value : translated(about);
}

export function clockTerm(clock: string | null): string {
  if (clock === null) return _("None");
  const days = /^(\d+) days?$/.exec(clock);
  if (days) return ngettext("{count} day a move", "{count} days a move", Number(days[1]));
  const [minutes = "", seconds = ""] = clock.split("+");
  return _("{minutes} min + {seconds} s a move", { minutes, seconds });
}

function lengthTerm(agreed: Agreed): string {
  if (!agreed.series) return _("A single game");
  if (scoringOf(choiceOf(agreed)) === "seven") return _("A series to seven points");
  return ngettext("A series of {count} game", "A series of {count} games", agreed.games ?? 1);
}
