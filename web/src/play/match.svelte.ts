// A game under way, alive: asks the kernel what follows from what is kept, lets the engine answer,
// runs the clock, and keeps every change at once. Knows nothing of the page.

import { other, seat } from "../kernel/facts";
import type { Analysis, Choice, Kernel, Outcome, Player, View } from "../kernel/types";
import { outcomeOf, type GameRecord } from "../record/record";
import {
  addGame,
  beginSeries,
  isOver,
  nextStarter,
  scoringOf,
  type Series,
} from "../record/series";
import { MatchClock } from "./clock.svelte";
import { Course, type Turn } from "./course.svelte";
import {
  drawnStarter,
  endedBy,
  isPerson,
  keptAfterUndo,
  newGame,
  otherSide,
  playerOf,
  sideOf,
  SIDES,
  undoneTo,
  withMove,
  type Game,
  type Side,
} from "./game";
import type { SetUp } from "./setup";

export interface Surroundings {
  kernel: Kernel;
  keep(game: Game): void;
  /** The balanced openings of the game, moves from the start. */
  openings(game: Choice["game"]): Promise<string[][]>;
  random(): number;
  /** Milliseconds that run on. */
  now(): number;
  /** How long the engine waits after a move has been shown. */
  pause(): number;
}

const HINT_SECONDS = 1;
const DRAW_SECONDS = 0.5;

export class Match extends Course {
  game: Game;
  thinking = $state(false);
  asking = $state(false);
  /** The engine has just refused a draw. */
  refused = $state(false);
  /** The kernel could not be asked, most likely because it could not be fetched. */
  failed = $state(false);
  readonly outcome: Outcome | null = $derived(outcomeOf(this.record));
  readonly clock: MatchClock;

  /** Counts up whenever what was asked before no longer matters. */
  private turn = 0;

  private constructor(
    game: Game,
    first: View,
    turns: Turn[],
    private readonly around: Surroundings,
  ) {
    super(first, turns);
    this.game = $state.raw(game);
    this.clock = new MatchClock(game, around.now, (player) => this.fall(player));
  }

  // Opening

  /** A game as it was kept. What the rules refuse is left out with all that followed it. */
  static async open(game: Game, around: Surroundings): Promise<Match> {
    const { choice } = game.setUp;
    const first = await firstView(game, around.kernel);
    const turns: Turn[] = [];
    for (const move of game.moves) {
      const before = turns.at(-1)?.played.after ?? first;
      if (!before.moves.some(({ text }) => text === move)) break;
      turns.push({ before, played: await around.kernel.play(choice, before.text, move) });
    }
    const moves = turns.map(({ played }) => played.move);
    const whole = moves.length === game.moves.length;
    const kept = whole ? game : { ...game, moves, undone: [], ending: null };
    return new Match(kept, first, turns, around);
  }

  /** A new game, as agreed. */
  static async begin(setUp: SetUp, around: Surroundings): Promise<Match> {
    return Match.fresh(setUp, drawnStarter(setUp.starter, around.random()), null, around);
  }

  /** The next game of the series, or a rematch in which the other one starts. */
  async next(): Promise<Match> {
    const { setUp, starter, position } = this.game;
    const series = this.standing && !isOver(this.standing) ? this.standing : null;
    const turn = series && SIDES.find((side) => side === nextStarter(series));
    return Match.fresh(setUp, turn ?? otherSide(starter), series, this.around, position);
  }

  private static async fresh(
    setUp: SetUp,
    starter: Side,
    series: Series | null,
    around: Surroundings,
    position: string | null = null,
  ): Promise<Match> {
    const begun = newGame(setUp, starter, await opening(setUp, around));
    const match = await Match.open({ ...begun, position }, around);
    match.game = {
      ...match.game,
      // Whoever starts is to move now, whichever seat that is after the given moves.
      first: seat(match.now.player) === 0 ? starter : otherSide(starter),
      series: setUp.series ? (series ?? seriesOf(setUp, match.first, starter)) : null,
    };
    match.clock.begin(match.game);
    match.keep();
    return match;
  }

  /** Sets the game going; call it once there is a board. */
  start(): void {
    void this.go();
  }

  /** Asks the engine again after it has failed. */
  retry(): void {
    this.forget();
    this.failed = false;
    void this.go();
  }

  /** Lets go of everything that runs. */
  leave(): void {
    this.forget();
    this.around.kernel.stop();
    this.keep();
    this.clock.stop();
  }

  // What there is

  get choice(): Choice {
    return this.game.setUp.choice;
  }

  get opening(): number {
    return this.game.opening;
  }

  get you(): Player | null {
    return isPerson(this.game, "you") ? null : this.player("me");
  }

  /** The game as others can read it. */
  get record(): GameRecord {
    return this.written(this.game.ending, this.game.position === null);
  }

  get side(): Side {
    return sideOf(this.game, this.now.player);
  }

  /** Whether a person may move now. */
  get open(): boolean {
    return this.live && !this.telling && !this.outcome && isPerson(this.game, this.side);
  }

  player(side: Side): Player {
    return playerOf(this.game, side);
  }

  /** The series with this game, if it is over. */
  get standing(): Series | null {
    const { series, first } = this.game;
    const { outcome } = this;
    if (!series || !outcome) return series;
    return addGame(series, this.choice, this.now, outcome, [first, otherSide(first)]);
  }

  // Moves

  async play(move: string): Promise<void> {
    if (!this.open || !this.now.moves.some(({ text }) => text === move)) return;
    await this.make(move, this.forget());
  }

  private async make(move: string, turn: number): Promise<void> {
    const before = this.now;
    const played = await this.ask(() => this.around.kernel.play(this.choice, before.text, move));
    if (!played || turn !== this.turn) return;
    this.game = withMove(this.game, move);
    this.append({ before, played });
    this.clock.press(played.after.player);
    if (this.outcome) this.clock.stop();
    this.keep();
    await this.go();
  }

  /** Whoever is to move goes on, once the last move has been seen. */
  private async go(): Promise<void> {
    const { turn } = this;
    if (this.outcome) return;
    if (isPerson(this.game, this.side)) {
      await this.seen();
      if (turn === this.turn) this.clock.run(this.now.player);
      return;
    }
    const [redone] = this.game.undone;
    const reply = redone ?? (await this.reply());
    if (reply !== null && turn === this.turn) await this.make(reply, turn);
  }

  /** What the engine answers, while the board is still telling the move before. */
  private async reply(): Promise<string | null> {
    const { opponent } = this.game.setUp;
    if (opponent.kind !== "engine") return null;
    const { turn } = this;
    const asked = this.think(opponent.level);
    asked.catch(() => undefined); // it is heard below, after the wait
    await this.seen();
    if (turn !== this.turn) return null;
    this.thinking = true;
    this.clock.run(this.now.player);
    const [answer] = await Promise.all([this.ask(() => asked), wait(this.around.pause())]);
    if (turn === this.turn) this.thinking = false;
    return answer;
  }

  /** What the level chooses; it minds its clock. */
  private think(level: number): Promise<string> {
    const { text, player } = this.now;
    const left = this.clock.left(player);
    const increment = this.game.setUp.time?.increment ?? 0;
    const clock = left === null ? {} : { clock: [left / 1000, increment] as [number, number] };
    const { kernel } = this.around;
    return kernel.reply(this.choice, text, { level, past: this.past, ...clock });
  }

  /** The positions before this one, which a search must know to see a repetition. */
  private get past(): string[] {
    return this.turns.map(({ before }) => before.text);
  }

  // Back and forth

  get canUndo(): boolean {
    return this.kept !== null;
  }

  get canRedo(): boolean {
    return this.game.undone.length > 0 && !this.game.ending;
  }

  private get kept(): number | null {
    return keptAfterUndo(
      this.game,
      this.turns.map(({ before }) => before.player),
    );
  }

  undo(): void {
    const { kept } = this;
    if (kept === null) return;
    this.forget();
    this.around.kernel.stop();
    this.game = undoneTo(this.game, kept);
    this.turns = this.turns.slice(0, kept);
    this.scene = { at: kept, told: false };
    this.clock.hand(this.now.player);
    this.keep();
    void this.go();
  }

  async redo(): Promise<void> {
    const [move] = this.game.undone;
    if (move === undefined || this.telling) return;
    this.show(this.turns.length);
    await this.make(move, this.forget());
  }

  // Help and words

  /** First where to begin, then the whole line. */
  async askHint(): Promise<void> {
    if (!this.open || this.asking) return;
    if (this.hint) {
      this.hint = { ...this.hint, whole: true };
      return;
    }
    const { turn } = this;
    const [line] = (await this.look(HINT_SECONDS))?.lines ?? [];
    if (line && turn === this.turn) this.hint = { line, whole: false };
  }

  resign(): void {
    if (this.outcome) return;
    // Against the engine only the reader can give up, whoever is to move.
    const side = this.game.setUp.opponent.kind === "engine" ? "me" : this.side;
    this.end({ winner: other(this.player(side)), reason: "resignation" });
  }

  /** The engine agrees if its own chance is not better than even. */
  async offerDraw(): Promise<void> {
    if (this.outcome || this.asking) return;
    if (this.game.setUp.opponent.kind === "person") return this.agreeDraw();
    if (!this.open) return;
    const { turn } = this;
    const score = (await this.look(DRAW_SECONDS))?.lines[0]?.score;
    if (!score || turn !== this.turn) return;
    if (1 - score.chance <= 0.5) this.agreeDraw();
    else this.refused = true;
  }

  private agreeDraw(): void {
    this.end({ winner: null, reason: "agreement" });
  }

  private fall(player: Player): void {
    if (!this.outcome) this.end({ winner: other(player), reason: "time" });
  }

  private end(ending: Outcome): void {
    this.forget();
    this.around.kernel.stop();
    this.clock.stop();
    this.game = endedBy(this.game, ending);
    this.keep();
  }

  // Inner doings

  private async look(seconds: number): Promise<Analysis | null> {
    const { text } = this.now;
    this.asking = true;
    try {
      return await this.ask(() =>
        this.around.kernel.analyse(this.choice, text, { seconds }, { past: this.past }),
      );
    } finally {
      this.asking = false;
    }
  }

  private async ask<T>(question: () => Promise<T>): Promise<T | null> {
    const { turn } = this;
    try {
      const answer = await question();
      this.failed = false;
      return answer;
    } catch {
      if (turn === this.turn) this.failed = true;
      return null;
    }
  }

  /** What was asked before no longer matters. */
  private forget(): number {
    this.hint = null;
    this.refused = false;
    this.thinking = false;
    this.told();
    return ++this.turn;
  }

  keep(): void {
    this.game = { ...this.game, clock: this.clock.kept() };
    this.around.keep(this.game);
  }
}

/** Where the game begins; a position that the rules no longer allow is left for the start. */
async function firstView({ setUp: { choice }, position }: Game, kernel: Kernel): Promise<View> {
  if (position === null) return kernel.start(choice);
  return kernel.view(choice, position).catch(() => kernel.start(choice));
}

async function opening(setUp: SetUp, around: Surroundings): Promise<string[]> {
  if (!setUp.fair) return [];
  const known = await around.openings(setUp.choice.game);
  return known[Math.floor(around.random() * known.length)] ?? [];
}

function seriesOf(setUp: SetUp, start: View, starter: Side): Series {
  const games = scoringOf(setUp.choice) === "seven" ? null : setUp.games;
  return beginSeries(setUp.choice, start, SIDES, starter, games);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds));
}
