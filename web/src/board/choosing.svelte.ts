// How a person's move comes about: a hollow is pressed, or a piece walks hop by hop, with a choice
// where a press can mean two things. All of it is read off the legal moves and their steps.

import { gameFacts } from "../kernel/facts";
import type { Choice, Move, Step, View } from "../kernel/types";
import { _ } from "../words/gettext.svelte";
import {
  barredByPlace,
  type Hop,
  isWhole,
  movesByPlace,
  onward,
  stepsOfHops,
  takenBy,
  takesNothing,
  textOf,
  type Way,
} from "./choices";

/** A choice that a press has left open; without items it is only a word of explanation. */
export interface Offer {
  place: string;
  note: string;
  items: Item[];
}

export interface Item {
  label: string;
  /** The letter that chooses it, as in the text of a move. */
  key: string;
  /** The row that it takes, where it is chosen by its row. */
  taken: string[];
  /** A move that it leads to. */
  move: string;
  choose: () => void;
}

/** What the board does for the person who chooses. */
export interface Desk {
  choice: Choice;
  view: View;
  preview?: ((move: string) => Promise<Step[]>) | undefined;
  play(text: string): void;
  /** Shows the steps that are walked so far; how many of them were shown before. */
  walk(steps: Step[], before: number): void;
  /** Puts a piece that was drawn aside back to where it has walked. */
  restore(): void;
}

export class Choosing {
  way = $state.raw<Way | null>(null);
  offer = $state.raw<Offer | null>(null);
  /** The steps of the hops that are walked. */
  walked = $state.raw<Step[]>([]);
  private readonly desk: () => Desk;
  private readonly stories = new Map<string, Promise<Step[]>>();

  constructor(desk: () => Desk) {
    this.desk = desk;
  }

  readonly places = $derived.by(() => movesByPlace(this.desk().choice, this.desk().view));
  readonly barred = $derived.by(() => barredByPlace(this.desk().choice, this.desk().view));
  /** The hops that may come next. */
  readonly ahead = $derived.by(() => (this.way ? onward(this.moves, this.way) : []));
  readonly mayStop = $derived.by(
    () => this.way !== null && this.way.hops.length > 0 && isWhole(this.moves, this.way),
  );

  /** Whether pieces walk from point to point. */
  get walks(): boolean {
    return gameFacts(this.desk().choice.game).onPoints;
  }

  get moves(): Move[] {
    return this.desk().view.moves;
  }

  /** The point where the chosen piece stands now. */
  get standing(): string | null {
    return this.way ? (this.way.hops.at(-1)?.to ?? this.way.start) : null;
  }

  press(place: string): void {
    if (!this.walks) return this.pressHollow(place);
    const item = this.offer?.items.find(({ taken }) => taken.includes(place));
    if (item) return item.choose();
    if (this.offer) this.desk().restore();
    this.offer = null;
    const hops = this.ahead.filter(({ hop }) => hop.to === place);
    if (hops.length === 1) return this.hop(hops[0]!);
    if (hops.length > 1) return void this.fork(place, hops);
    if (this.way?.hops.length) return;
    this.way =
      place !== this.way?.start && this.places.has(place) ? { start: place, hops: [] } : null;
  }

  /** Takes back the last hop, or gives up what was chosen; says whether there was anything. */
  cancel(): boolean {
    if (this.offer) {
      this.offer = null;
      this.desk().restore();
      return true;
    }
    if (!this.way) return false;
    const hops = this.way.hops.slice(0, -1);
    const before = this.walked.length;
    this.walked = stepsOfHops(this.walked, hops.length);
    this.way = this.way.hops.length ? { ...this.way, hops } : null;
    if (before) this.desk().walk(this.walked, before);
    return true;
  }

  stopHere(): void {
    if (this.way && this.mayStop) this.desk().play(textOf(this.way));
  }

  /** Forgets everything, as after a move or with another position. */
  clear(): void {
    this.way = this.offer = null;
    this.walked = [];
    this.stories.clear();
  }

  /** The steps of a move, asked for once. */
  story(move: string): Promise<Step[]> {
    const { preview } = this.desk();
    const known = this.stories.get(move) ?? preview?.(move) ?? Promise.resolve([]);
    this.stories.set(move, known);
    return known;
  }

  private pressHollow(place: string): void {
    const moves = this.places.get(place) ?? [];
    const barred = this.barred.get(place) ?? [];
    if (moves.length === 1 && !barred.length) return this.desk().play(moves[0]!);
    if (!moves.length && !barred.length) return void (this.offer = null);
    this.offer = {
      place,
      note: barred.length
        ? _("This move would never end, so it may not be played.")
        : _("Take what the move meets?"),
      items: moves.map((move) => ({
        label: takesNothing(move) ? _("Take nothing") : _("Take"),
        key: takesNothing(move) ? "n" : "t",
        taken: [],
        move,
        choose: () => this.desk().play(move),
      })),
    };
  }

  private hop({ hop, move }: { hop: Hop; move: string }): void {
    this.offer = null;
    const way: Way = { start: this.way!.start, hops: [...this.way!.hops, hop] };
    if (!onward(this.moves, way).length) return this.desk().play(textOf(way));
    void this.story(move).then((steps) => {
      if (this.way !== null && textOf(way).startsWith(textOf(this.way))) {
        const before = this.walked.length;
        this.way = way;
        this.walked = stepsOfHops(steps, way.hops.length);
        this.desk().walk(this.walked, before);
      }
    });
  }

  /** Both approach and withdrawal take something: the two rows light up. */
  private async fork(place: string, hops: { hop: Hop; move: string }[]): Promise<void> {
    const way = this.way!;
    const stories = await Promise.all(hops.map(({ move }) => this.story(move)));
    if (this.way !== way) return;
    const items = hops.map((choice, at) => {
      const taken = takenBy(stories[at]!, way.hops.length);
      const label =
        choice.hop.kind === "A"
          ? _("By approach: {places}", { places: taken.join(", ") })
          : _("By withdrawal: {places}", { places: taken.join(", ") });
      const { move } = choice;
      const key = choice.hop.kind.toLowerCase();
      return { label, key, taken, move, choose: () => this.hop(choice) };
    });
    this.offer = { place, note: _("Which row is taken?"), items };
  }
}
