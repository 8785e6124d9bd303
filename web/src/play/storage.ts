// What the browser keeps for the reader, each thing under its own name, so that one that cannot
// be read costs no other. What is kept carries the number of its shape; older shapes are brought
// up to date when they are opened.

const PREFIX = "hollows.";

/** The part of `localStorage` that is needed; tests hand in a map of their own. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Turns a value of one shape into the next. */
export type Upgrade = (old: unknown) => unknown;

export interface Shelf<T> {
  /** What is kept, or null if there is nothing that can be read. */
  read(): T | null;
  /** Whether it could be kept: a private window may refuse, a full one too. */
  write(value: T): boolean;
  clear(): void;
}

interface Kept {
  shape: number;
  value: unknown;
}

/**
 * A place for one value. `upgrades[0]` leads from shape 1 to 2, and so on; `check` throws if what
 * it is given is not a value of the newest shape.
 */
export function shelf<T>(
  name: string,
  check: (value: unknown) => T,
  upgrades: Upgrade[] = [],
  store: Store | null = browserStore(),
): Shelf<T> {
  const key = PREFIX + name;
  const newest = upgrades.length + 1;
  return {
    read() {
      const text = ask(() => store?.getItem(key)) ?? null;
      if (text === null) return null;
      try {
        const { shape, value } = JSON.parse(text) as Kept;
        return check(upgrades.slice(shape - 1).reduce((old, upgrade) => upgrade(old), value));
      } catch {
        // Nobody can mend it here, but it may be mended later: set aside, not thrown away.
        ask(() => store?.setItem(`${key}.unread`, text));
        ask(() => store?.removeItem(key));
        return null;
      }
    },
    write(value) {
      const kept: Kept = { shape: newest, value };
      return ask(() => (store?.setItem(key, JSON.stringify(kept)), store !== null)) ?? false;
    },
    clear() {
      ask(() => store?.removeItem(key));
    },
  };
}

/** Storage that is forbidden, full or absent answers nothing instead of failing. */
function ask<T>(question: () => T): T | null {
  try {
    return question();
  } catch {
    return null;
  }
}

function browserStore(): Store | null {
  return ask(() => globalThis.localStorage) ?? null;
}
