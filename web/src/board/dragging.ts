// A piece drawn along with the pointer.

import type { Layout } from "./layout";
import { CELL, faceOf } from "./places";

const SLACK = 7; // pixels that a press may waver
const REACH = 0.62; // cells from a point within which a piece let go is meant for it

export interface Grip {
  layout: Layout;
  /** Whether the piece there may be drawn; choosing it if so. */
  take(place: string): boolean;
  move(place: string, x: number, y: number): void;
  /** Let go nearest to these places, the nearest first. */
  drop(place: string, near: string[]): void;
}

export class Dragging {
  private from: { place: string; x: number; y: number; pointer: number } | null = null;
  private active = false;

  constructor(private readonly grip: () => Grip) {}

  down(event: PointerEvent): void {
    const place = (event.target as HTMLElement).dataset.place;
    if (!place || !event.isPrimary || event.button > 0) return;
    this.active = false;
    this.from = { place, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent, root: HTMLElement): void {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (!this.active && (far < SLACK || !this.grip().take(from.place))) return;
    this.active = true;
    const { x, y } = this.spot(event, root);
    this.grip().move(from.place, x, y);
  }

  /** Says whether this was a drag, so that the press that follows counts for nothing. */
  up(event: PointerEvent, root: HTMLElement): boolean {
    const { from } = this;
    this.from = null;
    if (!from || !this.active) return false;
    this.active = false;
    const { x, y } = this.spot(event, root);
    const near = this.grip()
      .layout.places.map((place) => ({
        name: place.name,
        far: Math.hypot(CELL * place.x - x, CELL * place.y - y) / CELL,
      }))
      .filter(({ far }) => far < REACH)
      .sort((one, two) => one.far - two.far);
    this.grip().drop(
      from.place,
      near.map(({ name }) => name),
    );
    return true;
  }

  /** The pointer in the board's own lengths. */
  private spot(event: PointerEvent, root: HTMLElement): { x: number; y: number } {
    const { left, top, width, height } = root.getBoundingClientRect();
    const { view } = faceOf(this.grip().layout);
    return {
      x: view.x + ((event.clientX - left) / width) * view.width,
      y: view.y + ((event.clientY - top) / height) * view.height,
    };
  }
}
