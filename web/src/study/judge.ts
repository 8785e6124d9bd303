// What a move was worth: src/hollows/review.py's thresholds, which the facts hand to the page.

import { FACTS, type Fault, type Judgement } from "../kernel/facts";
import type { Score } from "../kernel/types";
import { compareScores, roundedChance } from "./score";

const THRESHOLDS = Object.entries(FACTS.review.thresholds) as [Fault, number][];

/** What is thought of a move worth `played` where the best one was worth `best`. */
export function judge(best: Score, played: Score): Judgement {
  if (asGood(played, best)) return "best";
  const loss = lossOf(best, played);
  return THRESHOLDS.find(([, least]) => loss >= least)?.[0] ?? "good";
}

/** Lengths count only where both are known: Kalaha's proofs tell the seeds instead. */
function asGood(played: Score, best: Score): boolean {
  if (played.length !== null && best.length !== null) return compareScores(played, best) >= 0;
  return compareScores({ ...played, length: null }, { ...best, length: null }) >= 0;
}

/** How much of the chance a move gave away, from 0 to 1. */
export function lossOf(best: Score, played: Score): number {
  return Math.max(0, roundedChance(best.chance - played.chance));
}

/** How well a move is played that gives away so much of the chance, from 0 to 100. */
export function accuracyOf(loss: number): number {
  if (loss <= 0) return 100;
  const [a, b, c] = FACTS.review.accuracy;
  return Math.max(0, a * Math.exp(-b * 100 * loss) - c);
}

export function isFault(judgement: Judgement): judgement is Fault {
  return judgement in FACTS.review.thresholds;
}

/** How it is written behind a move: `?!`, `?`, `??` or nothing. */
export function signOf(judgement: Judgement): string {
  return isFault(judgement) ? FACTS.review.signs[judgement] : "";
}
