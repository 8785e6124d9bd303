// What the study says of players, scores and signs.

import { gameFacts, other } from "../../kernel/facts";
import type { GameName, Player, Score } from "../../kernel/types";
import { type GameRecord, tagOf } from "../../record/record";
import { _, language, ngettext } from "../../words/gettext.svelte";
import { sayPlayer } from "../../words/words";

/** The name that the record knows, or the player's own. */
export function playerName(record: GameRecord, player: Player): string {
  return tagOf(record, capital(player)) || capital(sayPlayer(player));
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

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
  const chance = percent(estimated(score.chance));
  return {
    proven: false,
    short: `${player} ${chance}`,
    whole: _("Estimate: {player} wins with a chance of {chance}", { player, chance }),
  };
}

function sayProven({ chance, lead, length }: Score, player: string, game: GameName): string {
  if (chance === 0.5) return _("a draw");
  if (gameFacts(game).unit === "seeds") {
    const count = Math.abs(lead);
    return ngettext("{player} wins by {count} seed", "{player} wins by {count} seeds", count, { player });
  }
  if (length === null) return _("{player} wins", { player });
  return ngettext("{player} wins in {count} move", "{player} wins in {count} moves", length, { player });
}

/** Long names would leave no room for the line. */
function named(record: GameRecord, player: Player): string {
  const name = playerName(record, player);
  return name.length > 9 ? capital(sayPlayer(player)) : name;
}

const NEARLY_CERTAIN = 0.99;

/** The chance of whoever is ahead; only a proof is certain. */
export function estimated(chance: number): number {
  return Math.min(Math.max(chance, 1 - chance), NEARLY_CERTAIN);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(share);
}

/** 2,345,678 as 2.3 M. */
export function shortNumber(count: number): string {
  const format = { notation: "compact", maximumSignificantDigits: 2 } as const;
  return new Intl.NumberFormat(language(), format).format(count);
}

/** The signs that can be set by hand, as chess writes them, by their number. */
export function moveSigns(): { nag: number; sign: string; name: string }[] {
  return [
    { nag: 3, sign: "!!", name: _("brilliant move") },
    { nag: 1, sign: "!", name: _("good move") },
    { nag: 5, sign: "!?", name: _("interesting move") },
    { nag: 6, sign: "?!", name: _("doubtful move") },
    { nag: 2, sign: "?", name: _("mistake") },
    { nag: 4, sign: "??", name: _("blunder") },
  ];
}

const OTHER_SIGNS: Record<number, string> = {
  7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+",
};

export function signOf(nag: number): string {
  return moveSigns().find((known) => known.nag === nag)?.sign ?? OTHER_SIGNS[nag] ?? `$${nag}`;
}
