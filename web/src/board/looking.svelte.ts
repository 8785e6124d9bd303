// Looking ahead: what the move under the pointer, the focus or a hint would do.

import { onward, takenBy } from "./choices";
import type { Choosing, Item } from "./choosing.svelte";
import type { Hint } from "./props";
import { tracesOf, type Traces } from "./story";

const NOWHERE: ReadonlySet<string> = new Set();

export class Looking {
  /** What the pointer or the focus is on. */
  at = $state<string | null>(null);
  /** What would be done from there. */
  ahead = $state.raw<Traces | null>(null);
  hinted = $state.raw<Traces | null>(null);

  constructor(
    private readonly choosing: Choosing,
    private readonly live: () => boolean,
  ) {}

  look(place: string | null): void {
    this.at = place;
    this.ahead = null;
    void this.again();
  }

  /** Looks anew, as after a move. */
  async again(): Promise<void> {
    const place = this.at;
    const ahead = place && this.live() ? await this.from(place) : null;
    if (this.at === place && this.live()) this.ahead = ahead;
  }

  /** What an item of an offer would do; one that is chosen by its row shows that row already. */
  async lookAt(item: Item | null): Promise<void> {
    const { offer } = this.choosing;
    this.ahead = null;
    if (!item || item.taken.length) return;
    const traces = tracesOf(await this.choosing.story(item.move));
    if (offer && this.choosing.offer === offer) this.ahead = traces;
  }

  /** What the hint would do, if it is to be seen whole. */
  async follow(hint: Hint | null, current: () => Hint | null): Promise<void> {
    this.hinted = null;
    if (!hint?.whole) return;
    const traces = tracesOf(await this.choosing.story(hint.move));
    if (current()?.whole && current()?.move === hint.move) this.hinted = traces;
  }

  private async from(place: string): Promise<Traces | null> {
    const { choosing } = this;
    if (!choosing.walks) {
      const move = choosing.places.get(place)?.[0];
      return move ? tracesOf(await choosing.story(move)) : null;
    }
    const [first, second] = choosing.ahead.filter(({ hop }) => hop.to === place);
    if (!first || second) return null;
    const taken = takenBy(await choosing.story(first.move), choosing.way?.hops.length ?? 0);
    return { start: null, end: place, path: [choosing.standing ?? place, place], taken };
  }

  /** Where the chosen piece may go, or the one that is looked at. */
  readonly targets = $derived.by(() => {
    const { choosing, at } = this;
    if (!choosing.walks || choosing.offer || !this.live()) return NOWHERE;
    if (choosing.way) return new Set(choosing.ahead.map(({ hop }) => hop.to));
    if (!at || !choosing.places.has(at)) return NOWHERE;
    return new Set(onward(choosing.moves, { start: at, hops: [] }).map(({ hop }) => hop.to));
  });
}
