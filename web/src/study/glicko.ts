// Glicko-2, as src/hollows/arena/glicko.py: the steps are those of the paper named there.

import { FACTS } from "../kernel/facts";

const { tau: TAU, scale: SCALE, tolerance: TOLERANCE } = FACTS.rating;

/** How strong a player is, how sure that is, and how erratic he plays. */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** The rating after a period of games against these opponents, with 1, 1/2 or 0 points each. */
export function rated(own: Rating, results: [other: Rating, points: number][]): Rating {
  const expected = results.map(([other, points]) => {
    return { g: gOf(phi(other)), e: expectation(own, other), points };
  });
  const sum = (part: (one: (typeof expected)[number]) => number) =>
    expected.reduce((total, one) => total + part(one), 0);
  const variance = 1 / sum(({ g, e }) => g ** 2 * e * (1 - e)); // step 3
  const surprise = sum(({ g, e, points }) => g * (points - e));
  const volatility = volatilityOf(own, variance, variance * surprise); // steps 4 and 5
  const before = phi(own) ** 2 + volatility ** 2; // step 6
  const after = 1 / (1 / before + 1 / variance); // step 7
  return {
    rating: 1500 + SCALE * (mu(own) + after * surprise),
    deviation: SCALE * Math.sqrt(after),
    volatility,
  };
}

function mu({ rating }: Rating): number {
  return (rating - 1500) / SCALE;
}

function phi({ deviation }: Rating): number {
  return deviation / SCALE;
}

function gOf(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);
}

function expectation(own: Rating, other: Rating): number {
  return 1 / (1 + Math.exp(-gOf(phi(other)) * (mu(own) - mu(other))));
}

/** Step 5: the root of f, by the Illinois algorithm. */
function volatilityOf(own: Rating, variance: number, improvement: number): number {
  const a = Math.log(own.volatility ** 2);
  const [phi2, delta2] = [phi(own) ** 2, improvement ** 2];
  const f = (x: number) => {
    const e = Math.exp(x);
    const spread = phi2 + variance + e;
    return (e * (delta2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, a - TAU];
  if (delta2 > phi2 + variance) high = Math.log(delta2 - phi2 - variance);
  else while (f(high) < 0) high -= TAU;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > TOLERANCE) {
    const between = low + ((low - high) * fLow) / (fHigh - fLow);
    const fBetween = f(between);
    if (fBetween * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [between, fBetween];
  }
  return Math.exp(low / 2);
}
