// Scores compared and turned round, as src/hollows/engine/score.py does it.

import { FACTS } from "../kernel/facts";
import type { Score } from "../kernel/types";

/** 1 for a proven win, 0 for a proven draw, -1 for a proven loss, null for an estimate. */
export function resultOfScore({ proven, chance }: Score): 1 | 0 | -1 | null {
  return proven ? (Math.sign(Math.round(2 * chance - 1)) as 1 | 0 | -1) : null;
}

/** The same score as the other player sees it. */
export function turnedScore({ proven, lead, chance, length }: Score): Score {
  return { proven, lead: 0 - lead, chance: roundedChance(1 - chance), length };
}

/** More than 0 if the first score is better: a longer loss is, a shorter win too. */
export function compareScores(one: Score, other: Score): number {
  const [mine, yours] = [rank(one), rank(other)];
  const at = mine.findIndex((part, i) => part !== yours[i]);
  return at < 0 ? 0 : mine[at]! - yours[at]!;
}

function rank(score: Score): number[] {
  const result = resultOfScore(score) ?? 0;
  const nearness = result ? -result * (score.length ?? Number.MAX_VALUE) : 0;
  return [result, nearness, score.chance, score.lead, Number(score.proven)];
}

/** A chance has so many digits that turning it round twice gives it back exactly. */
export function roundedChance(chance: number): number {
  return Number(chance.toFixed(FACTS.search.chanceDigits));
}
