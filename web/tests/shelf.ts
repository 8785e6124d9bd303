// A store as a browser has one, in memory.

import type { Store } from "../src/play/storage";

export class MemoryStore implements Store {
  readonly kept = new Map<string, string>();

  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.kept.set(name, value);
  }

  removeItem(name: string): void {
    this.kept.delete(name);
  }
}

/** A store that refuses everything, as a private window may. */
export const FORBIDDEN: Store = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
};

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}
