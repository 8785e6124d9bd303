// Reading the moves of a record, with their comments, nags and variations.

import { IllegalMove, quote } from "../kernel/errors";
import { FACTS } from "../kernel/facts";
import type { Choice } from "../kernel/types";
import type { Chunk } from "./chunks";
import {
  checkComment,
  checkNag,
  kept,
  type Line,
  overAlready,
  type Played,
  type Position,
  textsOf,
} from "./line";
import { thirdTime } from "./repetition";
import type { Law } from "./record";

const TOKEN = new RegExp(
  [
    String.raw`(?<space>[ \t\n\r\f\v]+)`,
    String.raw`\{(?<comment>[^\\}]*(?:\\.[^\\}]*)*)\}`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`\$(?<nag>[0-9]{1,3})(?![0-9])`,
    String.raw`(?<suffix>[!?]{1,2})`,
    String.raw`(?<result>1-0|0-1|1/2-1/2|½-½|\*)(?![\w-])`,
    String.raw`(?<number>[0-9]*[.…]+)`,
    String.raw`(?<move>\w[\w-]*)`,
  ].join("|"),
  "sy",
);

/** A move just read, to which comments, nags and variations may still be added. */
interface Draft {
  at: number;
  move: string;
  before: Position;
  after: Position;
  nags: number[];
  comments: string[];
  variations: Line[];
}

/** A line under way: the main line, or a variation that opens `at` a parenthesis. */
interface Branch {
  at: number;
  start: Position;
  comments: string[];
  drafts: Draft[];
}

/** Reads the moves of one game from left to right. */
export class Movetext {
  result = "";
  resultAt: number;
  private readonly main: Branch;
  private readonly open: Branch[];

  constructor(
    private readonly chunk: Chunk,
    private readonly law: Law,
    private readonly choice: Choice,
    start: Position,
    private at: number,
  ) {
    this.resultAt = at;
    this.main = { at, start, comments: [], drafts: [] };
    this.open = [this.main];
  }

  async read(): Promise<void> {
    while (this.at < this.chunk.text.length) {
      TOKEN.lastIndex = this.at;
      const token = TOKEN.exec(this.chunk.text);
      if (!token) throw this.unexpected();
      const next = TOKEN.lastIndex;
      const [kind, word] = Object.entries(token.groups!).find(([, found]) => found !== undefined)!;
      if (this.result && kind !== "space") {
        throw this.chunk.error(this.at, "after_the_result");
      }
      await this.take(kind, word);
      this.at = next;
    }
    if (this.open.length > 1) {
      throw this.chunk.error(this.open.at(-1)!.at, "variation_open");
    }
  }

  /** The main line; a draw by repetition must be its end. */
  line(): Line {
    const line = lineOf(this.main);
    const third = thirdTime(textsOf(line));
    const late = third === null ? undefined : this.main.drafts[third];
    if (late) throw this.chunk.error(late.at, "after_repetition", { move: late.move });
    return line;
  }

  private unexpected(): Error {
    const found = String.fromCodePoint(this.chunk.text.codePointAt(this.at)!);
    if (found === "{") return this.chunk.error(this.at, "comment_open");
    return this.chunk.error(this.at, "no_move_text", { found: quote(found) });
  }

  private async take(kind: string, word: string): Promise<void> {
    const branch = this.open.at(-1)!;
    switch (kind) {
      case "move":
        return this.play(branch, word);
      case "comment":
        return this.comment(branch, word.replace(/\\([\\}[])/g, "$1"));
      case "nag":
        return this.nag(branch, Number(word));
      case "suffix":
        return this.nag(branch, FACTS.record.suffixes[word]!);
      case "open":
        return this.begin(branch);
      case "close":
        return this.close();
      case "result":
        return this.end(word);
    }
  }

  private async play(branch: Branch, word: string): Promise<void> {
    const { at } = this;
    const before = branch.drafts.at(-1)?.after ?? branch.start;
    const { move, after } = await this.chunk.blamingLater(at, () => this.made(before, word));
    branch.drafts.push({ at, move, before, after, nags: [], comments: [], variations: [] });
  }

  private async made(before: Position, word: string) {
    const made = this.law.play(this.choice, before.text, word);
    if (!before.outcome) return made;
    // The text of a position does not tell of an endless move that was played, so only what is
    // no move at all is left to the law.
    await made.catch((error: unknown) => {
      if (!(error instanceof IllegalMove)) throw error;
    });
    throw overAlready(word, before, before.outcome);
  }

  private comment(branch: Branch, comment: string): void {
    this.chunk.blaming(this.at, () => checkComment(comment));
    (branch.drafts.at(-1) ?? branch).comments.push(comment);
  }

  private nag(branch: Branch, nag: number): void {
    const draft = this.last(branch, "nag_before_move");
    this.chunk.blaming(this.at, () => checkNag(nag));
    draft.nags.push(nag);
  }

  private last(branch: Branch, missing: string): Draft {
    const draft = branch.drafts.at(-1);
    if (draft) return draft;
    throw this.chunk.error(this.at, missing);
  }

  private begin(branch: Branch): void {
    const { before } = this.last(branch, "variation_before_move");
    const { deepest } = FACTS.record;
    if (this.open.length > deepest) {
      throw this.chunk.error(this.at, "variations_too_deep", { deepest });
    }
    this.open.push({ at: this.at, start: before, comments: [], drafts: [] });
  }

  private close(): void {
    if (this.open.length === 1) throw this.chunk.error(this.at, "no_variation_open");
    const variation = this.open.pop()!;
    this.last(variation, "empty_variation");
    this.open.at(-1)!.drafts.at(-1)!.variations.push(lineOf(variation));
  }

  private end(word: string): void {
    if (this.open.length > 1) throw this.chunk.error(this.at, "result_in_variation");
    [this.result, this.resultAt] = [word, this.at];
  }
}

function lineOf({ start, drafts, comments }: Branch): Line {
  return { start: kept(start), played: drafts.map(playedOf), comment: joined(comments) };
}

function playedOf({ move, after, nags, comments, variations }: Draft): Played {
  return { move, after: kept(after), nags, comment: joined(comments), variations };
}

function joined(comments: string[]): string {
  return comments.filter(Boolean).join("\n");
}
