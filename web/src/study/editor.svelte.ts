// A position being set up, alive: the law is asked after every change.

import { FACTS, gameFacts, other } from "../kernel/facts";
import { InvalidText } from "../kernel/errors";
import { impossible } from "../kernel/rules";
import type { Choice, Kernel, Outcome, Player, View } from "../kernel/types";
import {
  byRules,
  draftOf,
  emptied,
  problemOf,
  textOfDraft,
  withCount,
  type Draft,
  type Problem,
} from "./draft";

/** What a press on a place does: stones come and go one by one, pieces stand or are gone. */
export type Tool = "add" | "take" | "white" | "black" | "remove";

const SECOND_DIGIT = 900; // milliseconds in which a digit joins the one before

export class Editor {
  draft: Draft = $state.raw()!;
  near: Player = $state.raw()!;
  tool: Tool = $state("add");
  /** The rules wanted make a board that is too large; those of the draft still hold. */
  tooLarge: Choice | null = $state.raw(null);
  /** What the law says of the draft, if it is a position. */
  view: View | null = $state.raw(null);

  private start: View;
  private asked = 0;
  private digits = { place: "", at: 0 };

  private constructor(
    draft: Draft,
    start: View,
    private readonly kernel: Kernel,
  ) {
    this.start = $state.raw(start);
    this.draft = draft;
    this.near = gameFacts(draft.choice.game).players[0];
    this.tool = gameFacts(draft.choice.game).onPoints ? "white" : "add";
    void this.judge();
  }

  static async open(kernel: Kernel, choice: Choice, position?: string): Promise<Editor> {
    const start = await kernel.start(choice);
    const view = position === undefined ? start : await kernel.view(choice, position);
    return new Editor(draftOf(choice, view), start, kernel);
  }

  get text(): string {
    return textOfDraft(this.draft);
  }

  get problem(): Problem | null {
    return problemOf(this.draft, this.start.board);
  }

  get outcome(): Outcome | null {
    return this.view?.outcome ?? null;
  }

  /** What a board needs to know; nothing can be played on it. */
  get shown(): View {
    const { board, player } = this.draft;
    return { text: this.text, player, board, moves: [], endless: [], outcome: null, counts: {} };
  }

  get stones(): number {
    return Object.values(this.draft.board).reduce((total, count) => total + count, 0);
  }

  // Changing

  change(draft: Draft): void {
    this.draft = draft;
    void this.judge();
  }

  press(place: string): void {
    const here = this.draft.board[place] ?? 0;
    const piece = { white: 1, black: 2, remove: 0 }[this.tool as "white" | "black" | "remove"];
    const count =
      piece === undefined ? here + (this.tool === "add" ? 1 : -1) : here === piece ? 0 : piece;
    this.change(withCount(this.draft, place, count));
  }

  /** Digits, plus and minus set stones; w and b set pieces; Delete empties. */
  key(place: string, key: string): boolean {
    const count = this.countFor(place, key.toLowerCase());
    if (count === null) return false;
    this.change(withCount(this.draft, place, count));
    return true;
  }

  private countFor(place: string, key: string): number | null {
    const here = this.draft.board[place] ?? 0;
    if (key === "delete" || key === "backspace") return 0;
    if (gameFacts(this.draft.choice.game).onPoints) return { w: 1, b: 2 }[key] ?? null;
    if (key === "+" || key === "-") return here + (key === "+" ? 1 : -1);
    if (!/^\d$/.test(key)) return null;
    const now = performance.now();
    const joins = this.digits.place === place && now - this.digits.at < SECOND_DIGIT;
    this.digits = { place, at: now };
    const count = joins ? 10 * here + Number(key) : Number(key);
    return count > FACTS.text.most ? Number(key) : count;
  }

  toStart(): void {
    this.change(draftOf(this.draft.choice, this.start));
  }

  empty(): void {
    this.change(emptied(this.draft));
  }

  flip(): void {
    this.near = other(this.near);
  }

  /** Other rules; the board is laid anew if it has other places. */
  async byRules(choice: Choice): Promise<void> {
    this.tooLarge = null;
    const { options } = gameFacts(choice.game).editions[choice.edition]!;
    if (impossible(choice.game, { ...options, ...choice.options })) {
      this.tooLarge = choice;
      return;
    }
    const asked = ++this.asked;
    const start = await this.kernel.start(choice);
    if (asked !== this.asked) return;
    this.start = start;
    this.change(byRules(this.draft, choice, start));
  }

  /** The position that a text names, or the column where it goes wrong. */
  async read(text: string): Promise<number | null> {
    const choice = this.draft.choice;
    try {
      const view = await this.kernel.view({ ...choice, study: true }, text.trim());
      this.change(draftOf(choice, view));
      return null;
    } catch (error) {
      return error instanceof InvalidText ? error.column : 1;
    }
  }

  private async judge(): Promise<void> {
    const asked = ++this.asked;
    const { choice } = this.draft;
    const view = this.problem ? null : await this.kernel.view(choice, this.text).catch(() => null);
    if (asked === this.asked) this.view = view;
  }
}
