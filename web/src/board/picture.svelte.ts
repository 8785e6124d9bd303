// What a board shows at the moment: a position, a move being told, or a piece under way.

import type { Choice, Player, Step, View } from "../kernel/types";
import { onward, takenBy } from "./choices";
import { Choosing, type Item } from "./choosing.svelte";
import type { Grip } from "./dragging";
import { layoutOf, type Layout } from "./layout";
import type { Marks } from "./marks";
import { Show } from "./show";
import { soundOf } from "./sound";
import { Stage } from "./stage";
import { type Counts, HAND, replay, told, tracesOf, type Traces } from "./story";
import type { Table } from "./table";
import { type Speed, timesOf } from "./timing";

/** What the page wants of the board; see Board.svelte. */
export interface Wishes {
  choice: Choice;
  view: View;
  near: Player;
  upright: boolean;
  interactive: boolean;
  last: readonly Step[] | null;
  hint: { move: string; whole: boolean } | null;
  preview: ((move: string) => Promise<Step[]>) | undefined;
  still: boolean;
  onmove: ((text: string) => void) | undefined;
  onstep: ((shown: number, step: Step | null) => void) | undefined;
}

const GLIDE = 220;
const NOWHERE: ReadonlySet<string> = new Set();

export class Picture {
  board = $state.raw<Counts>({});
  stepsShown = $state(0);
  show = $state.raw<Show | null>(null);
  looking = $state<string | null>(null);
  private ahead = $state.raw<Traces | null>(null);
  private hinted = $state.raw<Traces | null>(null);
  private stage: Stage | null = null;
  private table: Table | null = null;
  private shownLayout: Layout | null = null;
  /** The text of the position on the picture. */
  private seen = $state("");
  private expected: string[] = [];
  readonly choosing: Choosing;

  constructor(private readonly wishes: () => Wishes) {
    this.choosing = new Choosing(() => ({
      ...this.wishes(),
      play: (text) => this.wishes().onmove?.(text),
      walk: (steps, before) => this.walk(steps, before),
    }));
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
    this.stage = new Stage(this.game, ids, lying, carried, marks);
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
    void this.foresee(this.looking);
  }

  private turn(view: View, layout: Layout): void {
    this.show?.skip();
    const before = this.shownLayout;
    this.shownLayout = layout;
    this.stage!.turn(layout);
    if (!this.table || !before || before.upright !== layout.upright || sizes(before) !== sizes(layout)) {
      this.table = this.stage!.table(layout, view.board);
      this.settle(view, 0);
    } else {
      this.stage!.show(this.table, "set");
    }
  }

  /** Brings everything to rest in this position. */
  private settle(view: View, length: number): void {
    this.choosing.clear();
    this.ahead = null;
    this.table!.lay(view.board);
    this.stage!.settle();
    this.stage!.show(this.table!, length ? "glide" : "set", length);
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
      this.table = show.stones;
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
      this.stage!.show(this.walkedTable(), "glide", this.wishes().still ? 0 : GLIDE);
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
    this.ahead = null;
    const first = { ...this.wishes().view.board, ...Object.fromEntries(this.laid()) };
    let counts = replay(first, steps.slice(0, walked));
    let last = walked;
    const heard = (shown: number, step: Step | null) => {
      counts = step && shown === last + 1 ? told(counts, step) : replay(first, steps.slice(0, shown));
      last = shown;
      this.board = counts;
      this.stepsShown = shown;
      if (step) soundOf(step, shown);
      this.wishes().onstep?.(shown, step);
    };
    const show = new Show(this.stage!, this.table!.copy(), steps, timesOf(steps, speed), heard, walked);
    this.show = show;
    void show.done.then(() => {
      if (this.show === show) this.show = null;
      ended();
    });
    return show;
  }

  /** What the table has, in counts. */
  private laid(): [string, number][] {
    const pieces = this.game === "fanorona";
    return Object.keys(this.wishes().view.board).map((place) => {
      const stones = this.table!.at(place);
      return [place, pieces ? (stones[0]?.kind ?? 0) : stones.length];
    });
  }

  press(place: string): void {
    if (this.show) this.show.skip();
    else if (this.live) this.choosing.press(place);
  }

  // What is pointed out

  look(place: string | null): void {
    this.looking = place;
    this.ahead = null;
    void this.foresee(place);
  }

  private async foresee(place: string | null): Promise<void> {
    const ahead = place && this.live ? await this.tracesFrom(place) : null;
    if (this.looking === place && this.live) this.ahead = ahead;
  }

  /** What an item of an offer would do. */
  async lookAt(item: Item | null): Promise<void> {
    const { offer } = this.choosing;
    if (!item || item.taken.length) return void (this.ahead = null);
    const traces = tracesOf(await this.choosing.story(item.move));
    if (this.choosing.offer === offer && offer) this.ahead = traces;
  }

  /** Works out what the hint would do, if it is to be seen whole. */
  async followHint(): Promise<void> {
    const { hint, view } = this.wishes();
    this.hinted = null;
    if (!hint?.whole) return;
    const traces = tracesOf(await this.choosing.story(hint.move));
    if (this.wishes().hint?.move === hint.move && this.wishes().view.text === view.text) {
      this.hinted = traces;
    }
  }

  private async tracesFrom(place: string): Promise<Traces | null> {
    const { choosing } = this;
    if (this.game !== "fanorona") {
      const move = choosing.places.get(place)?.[0];
      return move ? tracesOf(await choosing.story(move)) : null;
    }
    const [first, second] = choosing.ahead.filter(({ hop }) => hop.to === place);
    if (!first || second) return null;
    const taken = takenBy(await choosing.story(first.move), choosing.way?.hops.length ?? 0);
    return { start: null, end: place, path: [choosing.standing ?? place, place], taken };
  }

  private readonly targets = $derived.by(() => {
    const { choosing, looking } = this;
    if (!this.live || this.game !== "fanorona" || choosing.offer) return NOWHERE;
    const start = looking && choosing.places.has(looking) ? looking : null;
    const hops = choosing.way
      ? choosing.ahead
      : start
        ? onward(this.wishes().view.moves, { start, hops: [] })
        : [];
    return new Set(hops.map(({ hop }) => hop.to));
  });

  readonly marks: Marks = $derived.by(() => {
    const { hint, last } = this.wishes();
    const { way, offer, places, barred } = this.choosing;
    return {
      playable: this.live && !way ? new Set(places.keys()) : NOWHERE,
      barred: this.live ? new Set(barred.keys()) : NOWHERE,
      targets: this.targets,
      chosen: this.live ? this.choosing.standing : null,
      looking: this.live ? this.looking : null,
      hint: hint && this.live ? this.startOf(hint.move) : null,
      last: tracesOf(this.moving || way?.hops.length ? null : last),
      ahead: this.ahead ?? (this.live && hint ? this.hinted : null),
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
    if (this.choosing.way && this.targets.has(place)) return true;
    return places.has(place) || barred.has(place);
  }

  /** Whether the piece there may be drawn with the pointer. */
  isMovable(place: string): boolean {
    const { way, places, standing } = this.choosing;
    return this.live && (way?.hops.length ? place === standing : places.has(place));
  }

  grip(): Grip {
    return {
      layout: this.layout,
      take: (place) => {
        if (this.game !== "fanorona" || !this.isMovable(place)) return false;
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
    if (target) this.choosing.press(target);
    else this.stage!.show(this.walkedTable(), "glide", GLIDE);
  }

  /** The number of the piece that stands on a point now. */
  private pieceAt(place: string): number {
    return this.walkedTable().at(place)[0]?.number ?? -1;
  }

  /** The table as far as a piece has walked. */
  private walkedTable(): Table {
    const table = this.table!.copy();
    for (const step of this.choosing.walked) table.tell(step);
    return table;
  }
}

function sizes(layout: Layout): string {
  return layout.places.map(({ name }) => name).join(" ");
}
