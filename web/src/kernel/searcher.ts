// The kernel's search in text, with scores as hollows/engine/kernel_search.py reads them.

import type { Report } from "../../../kernel/bindings/kernel.mjs";
import { FACTS, gameFacts, type Level, other } from "./facts";
import { NOTATIONS } from "./notation";
import type { Open, Referee } from "./referee";
import type { Tables } from "./tables";
import type { Analysis, Choice, GameName, Limit, Line, Player, Score } from "./types";

export type Progress = (found: Analysis) => void;

/** A limit, and what only a level or an analysis asks for. */
export interface Wish extends Limit {
  lines?: number;
  past?: string[];
  horizon?: number | null;
  /** Whether endings may be looked up; what has to come out alike everywhere does not. */
  tables?: boolean;
  /** Whether the network judges, where a game has one; levels of fixed nodes do without it. */
  network?: boolean;
  /** How many hundredths behind a draw counts: for playing, not for saying what is true. */
  contempt?: number;
}

/** Looks for the best lines of a position. */
export class Searcher {
  constructor(
    private readonly referee: Referee,
    private readonly random: () => number = Math.random,
    private readonly tables: Tables | null = null,
  ) {}

  /** What should be here before the wish is looked into, or the level asked. */
  async prepare({ game }: Choice, wish: Wish | number): Promise<void> {
    const wanted = typeof wish === "number" ? levelOf(game, wish).nodes === null : wish.tables;
    if (wanted) await this.tables?.fetch(game);
  }

  analyse(choice: Choice, position: string, wish: Wish, progress?: Progress): Analysis {
    const open = this.referee.open(choice);
    const packed = this.referee.read(choice, position);
    const over = this.referee.outcome(choice, packed);
    if (over) throw new Error("there is nothing to analyse: the game is over");
    const analysis = (report: Report) => this.analysisOf(open, packed, report);
    const { depth, nodes, seconds, lines, horizon, past = [] } = wish;
    const { tables = false, network = true, contempt = 0 } = wish;
    const { WITHOUT_TABLES, WITHOUT_NETWORK } = FACTS.search;
    if (tables) this.tables?.bring(open);
    const report = open.game.search(packed, {
      past: past.map((earlier) => this.referee.read(choice, earlier)),
      ...(depth && { depth }),
      ...(nodes && { nodes }),
      ...(seconds && { seconds }),
      ...(lines && { lines }),
      horizon: horizon ?? FACTS.search.SEES_ALL,
      without: (tables ? 0 : WITHOUT_TABLES) | (network ? 0 : WITHOUT_NETWORK),
      contempt,
      ...(progress && { progress: (news: Report) => progress(analysis(news)) }),
    });
    return analysis(report);
  }

  /** The move that a level chooses, as hollows/engine/engine.py does. */
  reply(choice: Choice, position: string, level: number, past: string[]): string {
    const chosen = levelOf(choice.game, level);
    const { moves } = this.referee.view(choice, position);
    if (moves.length === 1) return moves[0]!.text;
    const strongest = chosen.nodes === null;
    const { lines } = this.analyse(choice, position, {
      ...(chosen.nodes ? { nodes: chosen.nodes } : { seconds: FACTS.search.FULL_STRENGTH }),
      lines: chosen.slack ? moves.length : 1,
      horizon: chosen.horizon,
      past,
      tables: strongest,
      network: strongest,
      contempt: strongest ? FACTS.search.CONTEMPT : 0,
    });
    return chooseLine(chosen, lines, this.random).moves[0]!;
  }

  private analysisOf(open: Open, position: Uint8Array, report: Report): Analysis {
    const { depth, nodes, seconds, lines } = report;
    return { lines: lines.map((line) => lineOf(open, position, line)), depth, nodes, seconds };
  }
}

function levelOf(game: GameName, number: number): Level {
  const level = gameFacts(game).levels[number - 1];
  if (!level) throw new Error(`there is no level ${number}`);
  return level;
}

/** A move that gives away `slack` of the chance is chosen 1/e times as often as the best. */
export function chooseLine(level: Level, lines: Line[], random: () => number): Line {
  const best = lines[0]!;
  if (!level.slack) return best;
  const weights = lines.map(({ score }) =>
    Math.exp((score.chance - best.score.chance) / level.slack),
  );
  let left = random() * weights.reduce((total, weight) => total + weight, 0);
  return lines.find((_line, at) => (left -= weights[at]!) < 0) ?? best;
}

function lineOf(open: Open, position: Uint8Array, line: Report["lines"][number]): Line {
  const { rules } = open;
  const notation = NOTATIONS[rules.game];
  return {
    moves: line.moves.map((move) => notation.writeMove(move, rules)),
    score: scoreOf(open, position, line),
    depth: line.depth,
  };
}

function scoreOf(open: Open, position: Uint8Array, line: Report["lines"][number]): Score {
  const { score, proven } = line;
  const { UNIT, WIN, LONGEST_WIN, MOST_LEAD } = FACTS.search;
  const won = score > 0 ? 1 : 0;
  if (proven && score === 0) return { proven, lead: 0, chance: 0.5, length: null };
  if (proven && gameFacts(open.rules.game).unit === "seeds") {
    return { proven, lead: score / UNIT, chance: won, length: null };
  }
  if (proven && Math.abs(score) > WIN - LONGEST_WIN) {
    const lead = leadAfter(open, position, line.moves);
    return { proven, lead, chance: won, length: WIN - Math.abs(score) };
  }
  const estimate = clamped(score / UNIT, MOST_LEAD);
  const chance = 1 / (1 + Math.exp(-open.game.logitPerUnit * estimate));
  const seeds = gameFacts(open.rules.game).unit === "seeds";
  // a win that is not proven yet leads by all there is
  const lead = seeds ? estimate : clamped(estimate, sum(Object.values(countsAt(open, position))));
  return { proven: false, lead, chance: rounded(chance), length: null };
}

/** By how much the player to move leads when the line has been played. */
function leadAfter(open: Open, position: Uint8Array, moves: Uint8Array[]): number {
  const { rules, game } = open;
  let after = position;
  for (const move of moves) {
    const played = move.join();
    after = game.children(after).find((child) => child.move.join() === played)!.after;
  }
  const counts = countsAt(open, after);
  const player: Player = NOTATIONS[rules.game].player(position, rules);
  return counts[player]! - counts[other(player)]!;
}

function countsAt({ rules }: Open, position: Uint8Array): Partial<Record<Player, number>> {
  const notation = NOTATIONS[rules.game];
  return notation.counts(notation.board(position, rules), rules);
}

function clamped(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rounded(chance: number): number {
  return Number(chance.toFixed(FACTS.search.CHANCE_DIGITS));
}
