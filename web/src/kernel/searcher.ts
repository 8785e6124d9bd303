// The kernel's player in text: what it sees of a position, and what it plays.

import type { Report } from "../../../kernel/bindings/wasm/kernel.mjs";
import { FACTS } from "./facts";
import type { Open, Referee } from "./referee";
import type { Tables } from "./tables";
import type { Analysis, Choice, Limit, Reply } from "./types";

export type Progress = (found: Analysis) => void;

/** A limit, and what only an analysis asks for. */
export interface Wish extends Limit {
  lines?: number;
  past?: string[];
  /** Whether proofs come first, and endings are looked up once their tables are here. */
  tables?: boolean;
}

/** Looks for the best lines of a position, and for the move of a level. */
export class Searcher {
  constructor(
    private readonly referee: Referee,
    private readonly tables: Tables | null = null,
  ) {}

  /** What should be here before the wish is looked into, or the level asked. */
  async prepare(choice: Choice, { tables = true, level }: { tables?: boolean; level?: number }) {
    const wanted = tables && (level ?? FACTS.search.levels) === FACTS.search.levels;
    if (wanted) await this.tables?.fetch(this.referee.open(choice).rules);
  }

  analyse(choice: Choice, position: string, wish: Wish, progress?: Progress): Analysis {
    const { past = [], tables = true, ...limits } = wish;
    const { open, packed } = this.ask(choice, position);
    const report = open.game.analyse(packed, {
      ...limits,
      past: past.map((earlier) => this.referee.read(choice, earlier)),
      without: tables ? 0 : FACTS.search.withoutTables,
      ...(progress && { progress: (news: Report) => progress(analysisOf(open, news)) }),
    });
    return analysisOf(open, report);
  }

  /** The move that a level plays. */
  reply(choice: Choice, position: string, { level, past = [], seed, ...limits }: Reply): string {
    const { open, packed } = this.ask(choice, position);
    open.game.seed(seed ?? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
    const move = open.game.choose(packed, level, {
      ...limits,
      past: past.map((earlier) => this.referee.read(choice, earlier)),
    });
    return open.game.moveText(move);
  }

  private ask(choice: Choice, position: string): { open: Open; packed: Uint8Array } {
    const open = this.referee.open(choice);
    const packed = this.referee.read(choice, position);
    if (this.referee.outcome(choice, packed))
      throw new Error("there is nothing to analyse: the game is over");
    this.tables?.bring(open);
    return { open, packed };
  }
}

function analysisOf({ game }: Open, { lines, depth, nodes, seconds }: Report): Analysis {
  const told = lines.map((line) => ({
    ...line,
    moves: line.moves.map((move) => game.moveText(move)),
  }));
  return { lines: told, depth, nodes, seconds };
}
