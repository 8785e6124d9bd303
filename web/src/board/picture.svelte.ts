// What a board shows at the moment: a position, a move being told, or a piece under way.

import type { Step, View } from "../kernel/types";
import { Choosing } from "./choosing.svelte";
import type { Grip } from "./dragging";
import { layoutOf, type Layout } from "./layout";
import { Looking } from "./looking.svelte";
import type { Marks } from "./marks";
import { CELL } from "./places";
import type { Props } from "./props";
import { Show } from "./show";
import { soundOf } from "./sound";
import { Stage } from "./stage";
import { type Counts, HAND, replay, told, tracesOf } from "./story";
import { type Arrangement, arrangementOf } from "./arrangement";
import { type Speed, timesOf } from "./timing";

/** What the page wants of the board, with nothing left open. */
export type Wishes = Required<
  Pick<Props, "choice" | "view" | "near" | "upright" | "interactive" | "last" | "hint" | "still">
> &
  Pick<Props, "preview" | "onmove" | "onstep">;

const GLIDE = 220;
const SECOND_TAP = 300; // milliseconds; one that was meant to skip shall not play a move
const NOWHERE: ReadonlySet<string> = new Set();

export class Picture {
  board = $state.raw<Counts>({});
  stepsShown = $state(0);
  show = $state.raw<Show | null>(null);
  private stage: Stage | null = null;
  private arrangement: Arrangement | null = null;
  private shownLayout: Layout | null = null;
  /** The text of the position on the picture. */
  private seen = $state("");
  private expected: string[] = [];
  private skipped = -Infinity; // the clock of a page begins at 0 when it is opened
  readonly choosing: Choosing;
  readonly looking: Looking;

  constructor(private readonly wishes: () => Wishes) {
    this.choosing = new Choosing(() => ({
      ...this.wishes(),
      play: (text) => this.wishes().onmove?.(text),
      walk: (steps, before) => this.walk(steps, before),
      restore: () => this.restore(),
    }));
    this.looking = new Looking(this.choosing, () => this.live);
    this.board = wishes().view.board;
  }

  private readonly names = $derived.by(() => Object.keys(this.wishes().view.board).join(" "));
  private readonly game = $derived.by(() => this.wishes().choice.game);
  private readonly direction = $derived.by(() => this.wishes().choice.options.direction);
  private readonly near = $derived.by(() => this.wishes().near);
  private readonly upright = $derived.by(() => this.wishes().upright);
  /** Made anew only when one of these changes: a new layout ends the move that is being told. */
  readonly layout = $derived.by(() => {
    const { direction, near, upright } = this;
    return layoutOf(this.game, this.names.split(" "), { direction, near, upright });
  });
  readonly hand = $derived(this.board[HAND] ?? 0);
  readonly moving = $derived(this.show !== null);
  /** A press counts only for the position that is seen. */
  readonly live = $derived.by(() => {
    const { interactive, view } = this.wishes();
    return interactive && !this.moving && view.text === this.seen;
  });

  mount(ids: string, lying: SVGGElement, carried: SVGGElement, marks: SVGGElement): () => void {
    this.stage = new Stage(ids, lying, carried, marks);
    const hidden = () => document.hidden && this.show?.skip();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      this.show?.skip();
      this.stage?.settle();
    };
  }

  /** Shows the position that the page has now, unless a move that leads there is being shown. */
  follow(view: View, layout: Layout): void {
    if (!this.stage) return;
    if (layout !== this.shownLayout) this.turn(view, layout);
    if (this.show && this.expected.includes(view.text)) return;
    this.show?.skip();
    if (view.text !== this.seen) this.settle(view, this.wishes().still ? 0 : GLIDE);
    void this.looking.again();
  }

  private turn(view: View, layout: Layout): void {
    this.show?.skip();
    const before = this.shownLayout;
    this.shownLayout = layout;
    this.stage!.turn(layout);
    if (
      !this.arrangement ||
      !before ||
      before.upright !== layout.upright ||
      sizes(before) !== sizes(layout)
    ) {
      this.arrangement = arrangementOf(layout, view.board);
      this.settle(view, 0);
    } else {
      this.stage!.show(this.arrangement, "set");
    }
  }

  /** Brings everything to rest in this position. */
  private settle(view: View, length: number): void {
    this.choosing.clear();
    this.looking.ahead = null;
    this.arrangement!.lay(view.board);
    this.stage!.settle();
    this.stage!.show(this.arrangement!, length ? "glide" : "set", length);
    this.board = view.board;
    this.seen = view.text;
    this.stepsShown = 0;
  }

  /** Tells a move; what a piece has walked already is not told again. */
  tell(before: View, steps: readonly Step[], after: View, speed: Speed, paused: boolean): Show {
    this.show?.skip();
    const walked = before.text === this.seen ? this.walkedOf(steps) : 0;
    if (before.text !== this.seen) this.settle(before, 0);
    this.choosing.clear();
    this.expected = [before.text, after.text];
    const show = this.run(steps, walked, this.wishes().still ? "instant" : speed, () => {
      this.arrangement = show.stones;
      this.settle(after, 0);
    });
    if (paused) return show;
    if (this.wishes().still || speed === "instant" || document.hidden) this.flash(show, steps);
    else show.play();
    return show;
  }

  /** Everything at once, and a light on what has changed. */
  private flash(show: Show, steps: readonly Step[]): void {
    show.skip();
    const { end, taken } = tracesOf(steps);
    for (const place of new Set([...taken, end])) if (place) this.stage!.flash(place);
  }

  private walkedOf(steps: readonly Step[]): number {
    const { walked } = this.choosing;
    const same = walked.every((step, at) => JSON.stringify(step) === JSON.stringify(steps[at]));
    return same ? walked.length : 0;
  }

  /** Shows how far a piece has come in a move that is not whole yet. */
  private walk(steps: Step[], before: number): void {
    if (steps.length < before) {
      this.restore();
      this.board = replay(this.wishes().view.board, steps);
      this.stepsShown = steps.length;
      return;
    }
    this.expected = [this.wishes().view.text];
    const show = this.run(steps, before, "normal", () => undefined);
    if (this.wishes().still) show.skip();
    else show.play();
  }

  private run(steps: readonly Step[], walked: number, speed: Speed, ended: () => void): Show {
    this.looking.ahead = null;
    const first = { ...this.wishes().view.board, ...Object.fromEntries(this.laid()) };
    let counts = replay(first, steps.slice(0, walked));
    let last = walked;
    const heard = (shown: number, step: Step | null) => {
      counts =
        step && shown === last + 1 ? told(counts, step) : replay(first, steps.slice(0, shown));
      last = shown;
      this.board = counts;
      this.stepsShown = shown;
      if (step) soundOf(step, shown);
      this.wishes().onstep?.(shown, step);
    };
    const show = new Show(
      this.stage!,
      this.arrangement!.copy(),
      steps,
      timesOf(steps, speed),
      heard,
      walked,
    );
    this.show = show;
    void show.done.then(() => {
      if (this.show === show) this.show = null;
      ended();
    });
    return show;
  }

  /** What the arrangement has, in counts. */
  private laid(): [string, number][] {
    const pieces = this.layout.points;
    return Object.keys(this.wishes().view.board).map((place) => {
      const stones = this.arrangement!.at(place);
      return [place, pieces ? (stones[0]?.kind ?? 0) : stones.length];
    });
  }

  /** Shows the rest of a move at once; says whether there was one. */
  skip(): boolean {
    if (!this.show) return false;
    this.show.skip();
    this.skipped = performance.now();
    return true;
  }

  press(place: string): void {
    const meant = performance.now() - this.skipped > SECOND_TAP;
    if (!this.skip() && this.live && meant) this.choosing.press(place);
  }

  // What is pointed out

  readonly marks: Marks = $derived.by(() => {
    const { hint, last } = this.wishes();
    const { way, offer, places, barred } = this.choosing;
    return {
      playable: this.live && !way ? new Set(places.keys()) : NOWHERE,
      barred: this.live ? new Set(barred.keys()) : NOWHERE,
      targets: this.looking.targets,
      chosen: this.live ? this.choosing.standing : null,
      looking: this.live ? this.looking.at : null,
      hint: hint && this.live ? this.startOf(hint.move) : null,
      last: tracesOf(this.moving || way?.hops.length ? null : last),
      ahead: this.looking.ahead ?? (this.live && hint ? this.looking.hinted : null),
      rows: offer?.items.filter(({ taken }) => taken.length) ?? [],
    };
  });

  private startOf(move: string): string | null {
    return [...this.choosing.places].find(([, moves]) => moves.includes(move))?.[0] ?? null;
  }

  /** Whether a press there does something. */
  isLive(place: string): boolean {
    const { places, barred, offer } = this.choosing;
    if (!this.live) return false;
    if (offer?.items.some(({ taken }) => taken.includes(place))) return true;
    if (this.choosing.way && this.looking.targets.has(place)) return true;
    return places.has(place) || barred.has(place);
  }

  /** Whether the piece there may be drawn with the pointer. */
  isMovable(place: string): boolean {
    const { way, places, standing } = this.choosing;
    if (!this.live || !this.choosing.walks) return false;
    return way?.hops.length ? place === standing : places.has(place);
  }

  grip(): Grip {
    return {
      layout: this.layout,
      take: (place) => {
        if (!this.isMovable(place)) return false;
        if (this.choosing.standing !== place) this.choosing.press(place);
        return true;
      },
      move: (place, x, y) => this.stage!.drag(this.pieceAt(place), x, y),
      drop: (place, near) => this.drop(place, near),
    };
  }

  private drop(place: string, near: string[]): void {
    const piece = this.pieceAt(place);
    this.stage!.release(piece);
    const target = near.find((name) => this.choosing.ahead.some(({ hop }) => hop.to === name));
    if (!target) return this.restore();
    const { x, y } = this.layout.places.find(({ name }) => name === target)!;
    this.stage!.drag(piece, CELL * x, CELL * y);
    this.stage!.release(piece);
    this.choosing.press(target);
  }

  /** Every piece back to where it has walked. */
  private restore(): void {
    this.stage!.show(this.walkedArrangement(), "glide", this.wishes().still ? 0 : GLIDE);
  }

  /** The number of the piece that stands on a point now. */
  private pieceAt(place: string): number {
    return this.walkedArrangement().at(place)[0]?.number ?? -1;
  }

  /** The arrangement as far as a piece has walked. */
  private walkedArrangement(): Arrangement {
    const arrangement = this.arrangement!.copy();
    for (const step of this.choosing.walked) arrangement.tell(step);
    return arrangement;
  }
}

function sizes(layout: Layout): string {
  return layout.places.map(({ name }) => name).join(" ");
}
