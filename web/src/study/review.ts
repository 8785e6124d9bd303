// A game played, judged move by move, as src/hollows/review.py judges it: read backwards, because
// what the engine has found out about a position helps it to understand the one before.

import { FACTS, type Judgement, other } from "../kernel/facts";
import type { Choice, Kernel, Limit, Outcome, Player, Score, View } from "../kernel/types";
import { repetition } from "../record/repetition";
import { accuracyOf, isFault, judge, lossOf } from "./judge";
import { compareScores, resultOfScore, turnedScore } from "./score";

/** A game to be judged: the positions with the moves between them. */
export interface Played {
  choice: Choice;
  /** One more than the moves. */
  positions: View[];
  moves: string[];
}

/** A move that was played, with the scores as its mover saw them. */
export interface Judged {
  player: Player;
  move: string;
  judgement: Judgement;
  /** What the position was worth, and what it was worth after this move. */
  before: Score;
  after: Score;
  /** The best line. */
  line: string[];
}

export interface Review {
  moves: Judged[];
  /** What the latest position is worth to the player to move. */
  last: Score;
}

/** A position is looked at; `stopped` ends a review that nobody waits for. */
export interface Progress {
  tell?: (done: number, of: number) => void;
  stopped?: () => boolean;
}

export const USUAL: Limit = { nodes: FACTS.review.nodes };

/** Judges every move; null if it was stopped. */
export async function review(
  kernel: Kernel,
  played: Played,
  limit: Limit = USUAL,
  progress: Progress = {},
): Promise<Review | null> {
  const reviewer = new Reviewer(kernel, played, limit);
  const whole = (await reviewer.look(progress)) && (await reviewer.lookAgain(progress));
  return whole ? { moves: reviewer.judged(), last: reviewer.last } : null;
}

/** What every position was worth to a player, the start first. */
export function scoresFor(found: Review, played: Played, player: Player): Score[] {
  const seen = [...found.moves.map(({ before }) => before), found.last];
  return seen.map((score, at) =>
    played.positions[at]!.player === player ? score : turnedScore(score),
  );
}

/** The mean of the player's moves, from 0 to 100, or null if he never had a choice. */
export function accuracyFor(found: Review, player: Player): number | null {
  const own = found.moves.filter((move) => move.player === player && move.judgement !== "only");
  const sum = own.reduce(
    (total, { before, after }) => total + accuracyOf(lossOf(before, after)),
    0,
  );
  return own.length ? sum / own.length : null;
}

export function countFor(found: Review, player: Player, judgement: Judgement): number {
  return found.moves.filter((move) => move.player === player && move.judgement === judgement)
    .length;
}

/** Where a player's bad moves stand, by the number of moves before each. */
export function faultsOf(found: Review, player: Player | null): number[] {
  return [...found.moves.keys()].filter((at) => {
    const move = found.moves[at]!;
    return isFault(move.judgement) && (player === null || move.player === player);
  });
}

/**
 * What a move is worth where the best one was worth `best`: the search after it looks as far as
 * the review did.
 */
export async function judgeMove(
  kernel: Kernel,
  { choice, positions }: Played,
  at: number,
  move: string,
  best: Score,
  limit: Limit = USUAL,
): Promise<Judgement> {
  const before = positions[at]!;
  const { after } = await kernel.play(choice, before.text, move);
  const past = positions.slice(0, at + 1).map(({ text }) => text);
  const seen = await seenAt(kernel, choice, after, past, limit);
  return judge(best, asMover(before, after, seen).score);
}

// Judging

/** What a position is worth to the player to move, and how it goes on best. */
interface Seen {
  score: Score;
  line: string[];
}

/** A position as its move turned out; a proven draw or loss proves nothing of other moves. */
function atLeast(played: Seen): Seen {
  const { score } = played;
  const result = resultOfScore(score);
  return result === null || result === 1
    ? played
    : { ...played, score: { ...score, proven: false, length: null } };
}

class Reviewer {
  private readonly seen: Seen[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly played: Played,
    private readonly limit: Limit,
  ) {}

  get last(): Score {
    return this.seen.at(-1)!.score;
  }

  /** From the end to the start; a position with one legal move needs no search. */
  async look({ tell, stopped }: Progress): Promise<boolean> {
    const { length } = this.played.positions;
    for (let at = length - 1; at >= 0; at--) {
      const next = this.seen[at + 1];
      this.seen[at] = next && this.forced(at) ? this.outOf(at, next) : await this.search(at);
      if (stopped?.()) return false;
      tell?.(length - at, length);
    }
    return true;
  }

  /**
   * Where one position is proven, the next is too, if the move kept to the proof. Its own search
   * may have missed it, but the proof is still in the engine's memory.
   */
  async lookAgain({ stopped }: Progress): Promise<boolean> {
    let proven = false;
    for (const at of this.played.positions.keys()) {
      const forced = this.forced(at);
      if (proven && !forced && !this.seen[at]!.score.proven) {
        const again = await this.search(at);
        if (stopped?.()) return false;
        if (again.score.proven) this.seen[at] = again;
      }
      const { score, line } = this.seen[at]!;
      proven = (proven && forced) || score.proven;
      proven &&= forced || resultOfScore(score) === -1 || line[0] === this.played.moves[at];
    }
    return true;
  }

  /** All moves, the last one judged first, as each sheds light on the one before. */
  judged(): Judged[] {
    const found: Judged[] = [];
    let after = this.seen.at(-1)!;
    for (let at = this.played.moves.length - 1; at >= 0; at--) {
      const judged = this.judge(at, this.outOf(at, after));
      found.unshift(judged);
      after = { score: judged.before, line: judged.line };
    }
    return found;
  }

  private forced(at: number): boolean {
    return this.played.positions[at]!.moves.length === 1;
  }

  private search(at: number): Promise<Seen> {
    const { choice, positions } = this.played;
    const past = positions.slice(0, at).map(({ text }) => text);
    return seenAt(this.kernel, choice, positions[at]!, past, this.limit);
  }

  /** What a move led to, as its mover sees it. */
  private outOf(at: number, after: Seen): Seen {
    const { positions, moves } = this.played;
    const seen = asMover(positions[at]!, positions[at + 1]!, after);
    return { ...seen, line: [moves[at]!, ...after.line] };
  }

  private judge(at: number, played: Seen): Judged {
    if (this.forced(at)) return this.told(at, "only", played, played);
    const best = this.seen[at]!;
    if (best.score.proven) return this.besideProof(at, best, played);
    const judgement = judge(best.score, played.score);
    // The search after the move looked further than the one before it.
    if (best.line[0] === this.played.moves[at] || judgement === "best")
      return this.told(at, "best", atLeast(played), played);
    return this.told(at, judgement, best, played);
  }

  /** No move is worth more than what the position is proven to be. */
  private besideProof(at: number, best: Seen, played: Seen): Judged {
    if (best.line[0] === this.played.moves[at]) return this.told(at, "best", best, best);
    const more = !played.score.proven && compareScores(played.score, best.score) > 0;
    const worth = more ? { ...played, score: best.score } : played;
    return this.told(at, judge(best.score, worth.score), best, worth);
  }

  private told(at: number, judgement: Judgement, best: Seen, played: Seen): Judged {
    const [player, move] = [this.played.positions[at]!.player, this.played.moves[at]!];
    return { player, move, judgement, before: best.score, after: played.score, line: best.line };
  }
}

/** A position as a search finds it, or as the game ended there. */
async function seenAt(
  kernel: Kernel,
  choice: Choice,
  position: View,
  past: string[],
  limit: Limit,
): Promise<Seen> {
  const over = position.outcome ?? repetition([...past, position.text]);
  if (over) return { score: scoreOfEnd(over, position), line: [] };
  const { lines } = await kernel.analyse(choice, position.text, limit, { past });
  const [best] = lines;
  return { score: best!.score, line: best!.moves };
}

/** What is seen after a move, as its mover sees it: in Kalaha he may have the next turn too. */
function asMover(before: View, after: View, seen: Seen): Seen {
  const score = before.player === after.player ? seen.score : turnedScore(seen.score);
  return { ...seen, score: { ...score, length: score.length === null ? null : score.length + 1 } };
}

/** The end as the player sees it whose turn it would be. */
function scoreOfEnd({ winner }: Outcome, { player, counts }: View): Score {
  if (winner === null) return { proven: true, lead: 0, chance: 0.5, length: 0 };
  const lead = (counts[player] ?? 0) - (counts[other(player)] ?? 0);
  return { proven: true, lead, chance: winner === player ? 1 : 0, length: 0 };
}
