// A game looked at: any of its positions, with variations tried and words said about them.

import { gameFacts, other } from "../kernel/facts";
import type { Choice, GameName, Kernel, Outcome, Player, View } from "../kernel/types";
import { Course, type Turn } from "../play/course.svelte";
import type { Notes } from "../record/line";
import { beginRecord, type GameRecord, withLine } from "../record/record";
import { repetition } from "../record/repetition";
import type { Shared } from "../share/link";
import {
  before,
  beside,
  type Changed,
  type Cursor,
  cut,
  endOfLine,
  made,
  moveAt,
  noted,
  onwards,
  promoted,
  same,
  START,
  wayTo,
} from "./tree";

/** Why there is nothing to show of what the other side would do. */
export type NoThreat = "over" | "silent";

export class Study extends Course {
  record: GameRecord = $state.raw()!;
  cursor: Cursor = $state.raw(START);
  near: Player = $state.raw()!;
  /** The position with the other side to move, while one asks what that would do. */
  threat: View | null = $state.raw(null);
  noThreat: NoThreat | null = $state(null);

  /** Counts up whenever what was asked before no longer matters. */
  private asked = 0;

  private constructor(
    { record, cursor, near }: Shared,
    first: View,
    turns: Turn[],
    private readonly kernel: Kernel,
    private readonly keep: (study: Study) => void,
  ) {
    super(first, turns);
    this.record = record;
    this.cursor = cursor;
    this.near = near;
  }

  static async open(
    shared: Shared,
    kernel: Kernel,
    keep: (study: Study) => void = () => undefined,
  ): Promise<Study> {
    const { choice, line } = shared.record;
    const first = await kernel.view(choice, line.start.text);
    const turns = await turnsTo(shared.record, shared.cursor, first, [], kernel);
    return new Study(shared, first, turns, kernel, keep);
  }

  /** A study of a game from its start, or from a position. */
  static async begin(kernel: Kernel, choice: Choice, position?: string): Promise<Shared> {
    const record = await beginRecord(kernel, choice, { position: position ?? null });
    return { record, cursor: START, near: gameFacts(choice.game).players[0] };
  }

  // What there is

  override get choice(): Choice {
    return this.record.choice;
  }

  /** The position that is looked at; while a threat is shown the other side is to move in it. */
  override get now(): View {
    return this.threat ?? super.now;
  }

  override get shown(): View {
    return this.threat ?? super.shown;
  }

  override get open(): boolean {
    return !this.telling && !this.outcome;
  }

  override get outcome(): Outcome | null {
    return super.now.outcome ?? repetition([...this.past, super.now.text]) ?? this.ending;
  }

  /** The word that ended the game, where its last position is shown. */
  private get ending(): Outcome | null {
    const { record, cursor } = this;
    const last = same(cursor, endOfLine(record.line, START));
    return last ? record.ending : null;
  }

  override get opening(): number {
    return 0;
  }

  override get you(): Player | null {
    return null;
  }

  /** The positions before this one. */
  get past(): string[] {
    return this.turns.map((turn) => turn.before.text);
  }

  get shared(): Shared {
    const { record, cursor, near } = this;
    return { record, cursor, near };
  }

  /** What may come next in the tree. */
  get ways(): Cursor[] {
    return onwards(this.record.line, this.cursor);
  }

  // Walking

  /** Shows a place; that of a changed record together with it, so that no key falls in between. */
  async goTo(cursor: Cursor, told = false, changed?: GameRecord): Promise<void> {
    const asked = this.forget();
    const record = changed ?? this.record;
    const turns = await turnsTo(record, cursor, this.first, this.turns, this.kernel);
    if (asked !== this.asked) return;
    this.hint = null; // what was found in the meantime was found for the position before
    if (changed) this.record = changed;
    this.cursor = cursor;
    this.turns = turns;
    this.show(turns.length, told);
    this.keep(this);
  }

  async back(): Promise<void> {
    await this.goTo(before(this.cursor));
  }

  async forward(): Promise<void> {
    const [next] = this.ways;
    if (next) await this.goTo(next, true);
  }

  async toStart(): Promise<void> {
    await this.goTo(START);
  }

  async toEnd(): Promise<void> {
    await this.goTo(endOfLine(this.record.line, this.cursor));
  }

  /** To the alternative before or after this move. */
  async aside(by: 1 | -1): Promise<void> {
    const next = beside(this.record.line, this.cursor, by);
    if (!same(next, this.cursor)) await this.goTo(next, true);
  }

  // Changing

  /** Makes a move; what comes of it is a new variation where the tree has another one. */
  override async play(move: string): Promise<void> {
    if (this.threat) {
      this.forget();
      return;
    }
    if (this.outcome && !this.ending) return;
    if (!super.now.moves.some(({ text }) => text === move)) return;
    const asked = this.forget();
    const played = await this.kernel.play(this.choice, super.now.text, move);
    if (asked !== this.asked) return;
    await this.take(made(this.record.line, this.cursor, played), true);
  }

  /** Plays the moves of a line one after the other. */
  async playLine(moves: readonly string[]): Promise<void> {
    for (const move of moves) await this.play(move);
  }

  note(notes: Notes): void {
    this.record = this.rewritten(noted(this.record.line, this.cursor, notes));
    this.keep(this);
  }

  async cut(): Promise<void> {
    await this.take(cut(this.record.line, this.cursor));
  }

  async promote(): Promise<void> {
    await this.take(promoted(this.record.line, this.cursor));
  }

  private async take({ line, cursor }: Changed, told = false): Promise<void> {
    await this.goTo(cursor, told, this.rewritten(line));
  }

  /** A game that goes on has not ended by a word. */
  private rewritten(line: GameRecord["line"]): GameRecord {
    const { record } = this;
    const moved = line.played.length !== record.line.played.length;
    return withLine(moved ? { ...record, ending: null } : record, line);
  }

  flip(): void {
    this.near = other(this.near);
    this.keep(this);
  }

  // What the other side would do

  /** Passes the turn to see what the other side would do, or takes that back. */
  async askThreat(): Promise<void> {
    const shown = this.threat !== null || this.noThreat !== null;
    const asked = this.forget();
    if (shown) return;
    if (this.outcome) {
      this.noThreat = "over";
      return;
    }
    const view = await this.kernel.view(this.choice, passed(this.choice.game, super.now.text));
    if (asked !== this.asked) return;
    if (view.outcome || view.moves.length === 0) this.noThreat = "silent";
    else [this.hint, this.threat] = [null, view];
  }

  private forget(): number {
    this.threat = null;
    this.noThreat = null;
    this.hint = null;
    this.told();
    return ++this.asked;
  }
}

/** The same board with the other side to move. */
function passed(game: GameName, position: string): string {
  const [board, player, ...rest] = position.split(" ");
  const [one, two] = gameFacts(game).players.map((name) => name[0]);
  return [board, player === one ? two : one, ...rest].join(" ");
}

/** The moves on the way to a place; those known already are not asked for again. */
async function turnsTo(
  record: GameRecord,
  cursor: Cursor,
  first: View,
  known: readonly Turn[],
  kernel: Kernel,
): Promise<Turn[]> {
  const way = wayTo(record.line, cursor).slice(1);
  const moves = movesTo(record, cursor);
  const turns: Turn[] = [];
  for (const [at, move] of moves.entries()) {
    const before = turns.at(-1)?.played.after ?? first;
    const old = known[at];
    const same = old?.played.move === move && old.before.text === before.text;
    const played = same ? old.played : await kernel.play(record.choice, before.text, move);
    // The text of a position does not tell of an endless move that was played: the record does.
    const outcome = played.after.outcome ?? way[at]!.outcome;
    turns.push({ before, played: { ...played, after: { ...played.after, outcome } } });
  }
  return turns;
}

function movesTo({ line }: GameRecord, cursor: Cursor): string[] {
  const moves: string[] = [];
  for (let here = cursor; !same(here, START); here = before(here)) {
    moves.unshift(moveAt(line, here)!.move);
  }
  return moves;
}
