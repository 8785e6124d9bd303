// What a position is worth, in words: the messages of src/hollows/engine/score.py.

import type { Score } from "../kernel/types";
import { _, language } from "./gettext.svelte";
import { sayLead } from "./words";

/** A proof as one, an estimate as a chance and a lead; never the one as the other. */
export function sayScore(score: Score, unit: string): string {
  if (!score.proven) return `${sayChance(score)}, ${sayLead(shortLead(score.lead), unit)}`;
  const { chance, lead, length } = score;
  if (chance === 0.5) return _("proven draw");
  if (length !== null)
    return chance > 0.5
      ? _("proven win in {moves}", { moves: length })
      : _("proven loss in {moves}", { moves: length });
  const said = sayLead(lead, unit);
  return chance > 0.5
    ? _("proven win, {lead}", { lead: said })
    : _("proven loss, {lead}", { lead: said });
}

/** The chance as it is shown; no estimate looks certain. */
export function sayChance({ chance, proven }: Score): string {
  const shown = proven ? chance : Math.min(0.99, Math.max(0.01, chance));
  return sayPercent(shown);
}

/** A share of 1 in percent, as the language writes it. */
export function sayPercent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(share);
}

function shortLead(lead: number): number {
  return Number(lead.toFixed(1));
}
