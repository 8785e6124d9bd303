// Which stone lies where. A stone keeps its number from hollow to hollow, and its spot until it is
// lifted; so a picture can move one and the same thing. Pieces are stones of a kind of their own.

import type { Step } from "../kernel/types";
import type { Layout } from "./layout";
import { bedOf, halfSizeOf } from "./places";
import { spotFor, spotInHand, type HalfSize, type Spot } from "./stones";
import { HAND, type Counts } from "./story";

/** 0 is a stone or seed, 1 a white piece, 2 a black piece. */
export type Kind = 0 | 1 | 2;

export interface Stone extends Spot {
  number: number;
  kind: Kind;
}

/** What the arrangement must know of the board it stands for. */
export interface Ground {
  /** Whether places hold single pieces instead of stones. */
  pieces: boolean;
  radius: number;
  halfSize(place: string): HalfSize;
}

export class Arrangement {
  /** The stones of each place, the lowest first; offsets are from the middle of the place. */
  readonly places = new Map<string, Stone[]>();
  private next = 0;

  constructor(
    private readonly ground: Ground,
    board: Counts = {},
  ) {
    this.lay(board);
  }

  copy(): Arrangement {
    const copy = new Arrangement(this.ground);
    for (const [place, stones] of this.places) copy.places.set(place, [...stones]);
    copy.next = this.next;
    return copy;
  }

  at(place: string): readonly Stone[] {
    return this.places.get(place) ?? [];
  }

  *all(): Iterable<[place: string, stone: Stone]> {
    for (const [place, stones] of this.places) for (const stone of stones) yield [place, stone];
  }

  /** Brings the stones into line with the counts; whatever can stay, stays. */
  lay(board: Counts): void {
    const spare = [...this.places.keys()].flatMap((place) =>
      this.surplus(place, board[place] ?? 0),
    );
    for (const [place, count] of Object.entries(board)) {
      const kind = this.ground.pieces ? (count as Kind) : 0;
      const wanted = this.ground.pieces ? Math.min(count, 1) : count;
      for (let missing = wanted - this.at(place).length; missing > 0; missing--) {
        const at = spare.findIndex((stone) => stone.kind === kind);
        const number = at < 0 ? this.next++ : spare.splice(at, 1)[0]!.number;
        this.drop(number, kind, place);
      }
    }
  }

  private surplus(place: string, count: number): Stone[] {
    const stones = [...this.at(place)];
    const stays = this.ground.pieces
      ? stones.filter((stone) => stone.kind === count)
      : stones.slice(0, count);
    this.places.set(place, stays);
    return stones.filter((stone) => !stays.includes(stone));
  }

  /** Moves what the step moves. */
  tell(step: Step): void {
    switch (step.kind) {
      case "lift":
      case "relay":
        this.pour(step.place, HAND);
        break;
      case "sow": {
        const stone = this.places.get(HAND)?.pop();
        if (stone) this.drop(stone.number, stone.kind, step.place);
        break;
      }
      case "hop":
        this.pour(step.place, step.into);
        break;
      case "approach":
      case "withdrawal":
        for (const [place] of step.taken) this.places.set(place, []);
        break;
      case "capture":
      case "sweep":
        for (const [place] of step.taken) this.pour(place, step.into);
        break;
      case "end":
        break;
    }
  }

  private pour(from: string, into: string): void {
    const stones = this.places.get(from) ?? [];
    this.places.set(from, []);
    for (const stone of stones) this.drop(stone.number, stone.kind, into);
  }

  private drop(number: number, kind: Kind, place: string): void {
    const lying = this.places.get(place) ?? [];
    lying.push({ number, kind, ...this.spot(number, place, lying) });
    this.places.set(place, lying);
  }

  private spot(number: number, place: string, lying: readonly Stone[]): Spot {
    if (this.ground.pieces) return { x: 0, y: 0 };
    if (place === HAND) return spotInHand(lying.length, this.ground.radius);
    return spotFor(`${number} in ${place}`, lying, this.ground.halfSize(place), this.ground.radius);
  }
}

/** The arrangement of the stones, for a board as it is laid out. */
export function arrangementOf(layout: Layout, board: Counts): Arrangement {
  const beds = new Map(layout.places.map((place) => [place.name, bedOf(layout, place)]));
  const ground = {
    pieces: layout.points,
    radius: layout.page.radius,
    halfSize: (place: string) => halfSizeOf(beds.get(place)!),
  };
  return new Arrangement(ground, board);
}
