// The stones on the picture: one SVG element each, moved by transforms only. Those that lie are in
// one layer, those in the hand in another one above it, which moves as a whole.

import type { GamePage } from "../games";
import { svg } from "./figures";
import type { Layout, Place } from "./layout";
import { bedOf, type Box, boxOf, ovalOf } from "./places";
import { HAND } from "./story";
import { Arrangement, type Stone } from "./arrangement";

/** How stones get to their new places. */
export type Manner = "set" | "glide" | "gather" | "drop" | "arc" | "hop";

interface Shown {
  element: SVGGElement;
  inHand: boolean;
  x: number;
  y: number;
}

const RAISED = -16; // the hand is over the hollow
const LIFTED = 1.12; // and what it holds is nearer to the eye
const SHORTEST = 12; // milliseconds; less is not seen
const NUDGED = 80; // in a hurry the others lie still

export class Stage {
  private readonly shown = new Map<number, Shown>();
  private readonly running = new Set<Animation>();
  private page!: GamePage;
  private readonly count: SVGElement;
  private readonly plate: SVGElement;
  private hand = { x: 0, y: 0 };
  private boxes = new Map<string, Box>();
  private beds = new Map<string, Box>();

  constructor(
    private readonly ids: string,
    private readonly lying: SVGGElement,
    private readonly carried: SVGGElement,
    private readonly marks: SVGGElement,
  ) {
    this.count = svg("text", { dy: ".35em" });
    const plate = svg("rect", { x: -17, y: -15, width: 34, height: 30, rx: 15 });
    this.plate = svg("g", { class: "plate in-hand" }, plate, this.count);
    this.carried.replaceChildren(this.plate);
  }

  turn(layout: Layout): void {
    this.page = layout.page;
    this.boxes = new Map(layout.places.map((place) => [place.name, boxOf(layout, place)]));
    this.beds = new Map(layout.places.map((place) => [place.name, bedOf(layout, place)]));
  }

  /** Moves the hand over a place. */
  carry(place: string, length: number): void {
    const { x, y } = this.middle(place);
    const from = at(this.hand.x, this.hand.y);
    this.hand = { x, y: y + RAISED };
    const to = at(this.hand.x, this.hand.y);
    this.carried.style.transform = to;
    this.play(this.carried, [{ transform: from }, { transform: to }], length, "ease-in-out");
  }

  /** Brings every stone to where the arrangement has it. */
  show(arrangement: Arrangement, manner: Manner, length = 0): void {
    const kept = new Set<number>();
    let turn = 0;
    for (const [place, stone] of arrangement.all()) {
      kept.add(stone.number);
      if (!this.bring(place, stone, manner, length, turn)) continue;
      turn++;
      if (manner === "drop" && length > NUDGED) this.nudge(arrangement.at(place), stone, length);
    }
    for (const [number, shown] of this.shown) {
      if (!kept.has(number)) this.remove(number, shown, length, turn++);
    }
    const inHand = arrangement.at(HAND).length;
    this.count.textContent = String(inHand);
    this.carried.classList.toggle("holds", inHand > 0);
  }

  private bring(
    place: string,
    stone: Stone,
    manner: Manner,
    length: number,
    turn: number,
  ): boolean {
    const inHand = place === HAND;
    const middle = inHand ? { x: 0, y: 0 } : this.middle(place);
    const [x, y] = [middle.x + stone.x, middle.y + stone.y];
    const before = this.shown.get(stone.number) ?? this.appear(stone, length);
    if (before.inHand === inHand && before.x === x && before.y === y) return false;
    const from = this.seenFrom(before, inHand);
    this.shown.set(stone.number, { element: before.element, inHand, x, y });
    if (before.inHand !== inHand || manner !== "set") this.raise(before.element, inHand);
    before.element.style.transform = inHand ? at(x, y, LIFTED) : at(x, y);
    if (Number.isNaN(from.x)) return false;
    this.play(before.element, frames(manner, from, { x, y }, inHand), length, easing(manner), turn);
    return true;
  }

  /** The stones that lie close give way a little, and roll back. */
  private nudge(lying: readonly Stone[], fallen: Stone, length: number): void {
    const reach = 2.3 * this.page.radius;
    for (const { number, x, y } of lying) {
      const [dx, dy] = [x - fallen.x, y - fallen.y];
      const far = Math.hypot(dx, dy);
      const shown = this.shown.get(number);
      if (!shown || number === fallen.number || far > reach || far === 0) continue;
      const away = at(shown.x + (2.4 * dx) / far, shown.y + (2.4 * dy) / far);
      const rest = { transform: at(shown.x, shown.y) };
      const frames = [{ ...rest, offset: 0.5 }, { transform: away, offset: 0.7 }, rest];
      this.play(shown.element, [rest, ...frames], length, "ease-out");
    }
  }

  /** Where the stone is now, as its next layer counts. */
  private seenFrom(before: Shown, inHand: boolean): { x: number; y: number; scale: number } {
    const scale = before.inHand ? LIFTED : 1;
    if (before.inHand === inHand) return { x: before.x, y: before.y, scale };
    const sign = inHand ? -1 : 1;
    return { x: before.x + sign * this.hand.x, y: before.y + sign * this.hand.y, scale };
  }

  private appear({ number, kind }: Stone, length: number): Shown {
    const parts = this.page.figure({ number, kind, radius: this.page.radius, ids: this.ids });
    const element = svg("g", { class: "figure", "data-stone": number }, ...parts) as SVGGElement;
    this.lying.append(element);
    this.play(element, [{ opacity: 0 }, { opacity: 1 }], length, "ease-out");
    return { element, inHand: false, x: NaN, y: NaN };
  }

  /** What is taken off the board rises and fades, one after the other. */
  private remove(number: number, { element, x, y }: Shown, length: number, turn: number): void {
    this.shown.delete(number);
    element.removeAttribute("data-stone"); // what fades is no stone of the board any more
    const gone = this.play(
      element,
      [
        { transform: at(x, y), opacity: 1 },
        { transform: at(x, y - 10, 1.1), opacity: 1, offset: 0.3 },
        { transform: at(x, y - 26, 0.86), opacity: 0 },
      ],
      length,
      "ease-in",
      turn,
    );
    if (gone)
      void gone.finished.then(
        () => element.remove(),
        () => element.remove(),
      );
    else element.remove();
  }

  /** Puts a piece under the pointer, in the board's own lengths. */
  drag(number: number, x: number, y: number): void {
    const shown = this.shown.get(number);
    if (!shown) return;
    Object.assign(shown, { x, y });
    if (!shown.inHand) this.lying.append(shown.element);
    shown.element.classList.add("dragged");
    shown.element.style.transform = at(x, y, LIFTED);
  }

  release(number: number): void {
    this.shown.get(number)?.element.classList.remove("dragged");
  }

  /** A ring that widens and fades around a place: here a relay lifts, here something falls. */
  pulse(place: string, length: number): void {
    const box = this.boxes.get(place);
    if (!box || length < SHORTEST) return;
    const frames = [
      { transform: at(box.x, box.y, 0.94), opacity: 0.95 },
      { transform: at(box.x, box.y, 1.16), opacity: 0 },
    ];
    this.ring(box, frames, length);
  }

  /** A ring that only fades, for those who want no motion: here something has changed. */
  flash(place: string): void {
    const box = this.boxes.get(place);
    if (box) this.ring(box, [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 900);
  }

  private ring(box: Box, keyframes: Keyframe[], length: number): void {
    const ring = svg("rect", { ...ovalOf({ ...box, x: 0, y: 0 }, 3), class: "pulse" });
    ring.style.transform = at(box.x, box.y);
    this.marks.append(ring);
    const seen = this.play(ring, keyframes, length, "ease-out");
    const remove = () => ring.remove();
    seen?.finished.then(remove, remove);
  }

  pause(): void {
    for (const animation of this.running) animation.pause();
  }

  resume(): void {
    for (const animation of this.running) animation.play();
  }

  /** Everything is at once where it was going to. */
  settle(): void {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
  }

  private play(
    element: SVGElement,
    keyframes: Keyframe[],
    length: number,
    curve: string,
    turn = 0,
  ): Animation | null {
    if (length < SHORTEST) return null;
    const delay = Math.min(turn * 22, length);
    const animation = element.animate(keyframes, {
      duration: length,
      delay,
      easing: curve,
      fill: "backwards",
    });
    this.running.add(animation);
    const forget = () => this.running.delete(animation);
    animation.finished.then(forget, forget);
    return animation;
  }

  /** Puts the figure on top of its layer; the count of the hand stays above all. */
  private raise(element: SVGElement, inHand: boolean): void {
    if (inHand) this.plate.before(element);
    else this.lying.append(element);
  }

  private middle(place: string): Pick<Place, "x" | "y"> {
    return this.beds.get(place) ?? { x: 0, y: 0 };
  }
}

function at(x: number, y: number, scale = 1): string {
  const moved = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  return scale === 1 ? moved : `${moved} scale(${scale})`;
}

function easing(manner: Manner): string {
  return manner === "drop" ? "linear" : "cubic-bezier(.3, .1, .3, 1)";
}

interface From {
  x: number;
  y: number;
  scale: number;
}

function frames(
  manner: Manner,
  from: From,
  to: { x: number; y: number },
  inHand: boolean,
): Keyframe[] {
  const start = { transform: at(from.x, from.y, from.scale) };
  const end = { transform: at(to.x, to.y, inHand ? LIFTED : 1) };
  switch (manner) {
    case "drop":
      return [
        { ...start, easing: "ease-in" },
        { ...end, offset: 0.62, easing: "ease-out" },
        { transform: at(to.x, to.y - 3.5, 1.02), offset: 0.8, easing: "ease-in" },
        end,
      ];
    case "arc":
      return arc(from, to, 70, inHand);
    case "hop":
      return arc(from, to, 16, inHand);
    default:
      return [start, end];
  }
}

/** Nine spots on a parabola; what flies is nearer to the eye. */
function arc(
  from: From,
  to: { x: number; y: number },
  height: number,
  inHand: boolean,
): Keyframe[] {
  const last = inHand ? LIFTED : 1;
  return Array.from({ length: 9 }, (_, step) => {
    const part = step / 8;
    const rise = 4 * part * (1 - part);
    const scale = from.scale + (last - from.scale) * part + 0.2 * rise;
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part - height * rise;
    return { transform: at(x, y, scale) };
  });
}
