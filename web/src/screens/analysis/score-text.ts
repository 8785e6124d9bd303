// A score as the analysis shows it: from the view of whoever is ahead.

import { gamePage } from "../../games";
import { other } from "../../kernel/facts";
import type { GameName, Player, Score } from "../../kernel/types";
import type { GameRecord } from "../../record/record";
import { _, language, ngettext } from "../../words/gettext.svelte";
import { nameOfColour, playerName } from "../../words/names";
import { sayPercent } from "../../words/score";

/** A score as it is shown: for whom it speaks, and whether that is certain. */
export interface SaidScore {
  proven: boolean;
  /** In few words, for a list. */
  short: string;
  /** As a sentence, for whoever does not see the rest. */
  whole: string;
}

export function sayScore(score: Score, toMove: Player, record: GameRecord): SaidScore {
  const ahead = score.chance >= 0.5 ? toMove : other(toMove);
  const player = named(record, ahead);
  if (score.proven) {
    const short = sayProven(score, player, record.choice.game);
    return { proven: true, short, whole: _("Proven: {result}", { result: short }) };
  }
  const chance = sayPercent(estimated(score.chance));
  return {
    proven: false,
    short: `${player} ${chance}`,
    whole: _("Estimate: {player} wins with a chance of {chance}", { player, chance }),
  };
}

function sayProven({ chance, lead, length }: Score, player: string, game: GameName): string {
  if (chance === 0.5) return _("a draw");
  const { margin } = gamePage(game);
  if (margin) return margin(player, Math.abs(lead));
  if (length === null) return _("{player} wins", { player });
  return ngettext("{player} wins in {count} move", "{player} wins in {count} moves", length, {
    player,
  });
}

/** Long names would leave no room for the line. */
function named(record: GameRecord, player: Player): string {
  const name = playerName(record, player);
  return name.length > 9 ? nameOfColour(player) : name;
}

const NEARLY_CERTAIN = 0.99;

/** The chance of whoever is ahead; only a proof is certain. */
export function estimated(chance: number): number {
  return Math.min(Math.max(chance, 1 - chance), NEARLY_CERTAIN);
}

/** 2,345,678 as 2.3 M. */
export function shortNumber(count: number): string {
  const format = { notation: "compact", maximumSignificantDigits: 2 } as const;
  return new Intl.NumberFormat(language(), format).format(count);
}
