// Endgame tables: fetched when a search first wants them, and opened in the kernel once they are
// here. Nothing waits for them long; until then the search does without.

import type { Open } from "./referee";
import type { Rules } from "./rules";

/** Where the tables for some rules lie, if there are any, and what lies there. */
export interface Shelf {
  find(rules: Rules): string | null;
  fetch(address: string): Promise<ArrayBuffer>;
}

/** A table as hollows/endgame/files.py writes it. */
export interface TableFile {
  about: Record<string, unknown>;
  layers: { layer: number; bytes: Uint8Array }[];
}

const FORMAT = "hollows table 1\n";
const GRID = 64;
const PATIENCE = 1000; // milliseconds
const LINE_END = "\n".charCodeAt(0);

function readTable(file: ArrayBuffer): TableFile {
  const bytes = new Uint8Array(file);
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  const end = bytes.indexOf(LINE_END, FORMAT.length);
  if (text(0, FORMAT.length) !== FORMAT || end < 0) throw new Error("this is no table of Hollows");
  const { about, parts } = JSON.parse(text(FORMAT.length, end)) as {
    about: TableFile["about"];
    parts: [name: string, size: number][];
  };
  let at = end + 1;
  const layers = parts.map(([name, size]) => {
    const part = bytes.subarray(at, at + size);
    at += Math.ceil(size / GRID) * GRID;
    return { layer: Number(name), bytes: part };
  });
  return { about, layers };
}

export class Tables {
  private readonly files = new Map<string, TableFile>();
  private readonly coming = new Map<string, Promise<void>>();
  private readonly done = new WeakSet<object>();

  constructor(private readonly shelf: Shelf) {}

  /** Fetches the tables for some rules; resolves when they are here, or when waiting would be felt. */
  async fetch(rules: Rules): Promise<void> {
    const address = this.shelf.find(rules);
    if (address === null) return;
    if (!this.coming.has(address)) this.coming.set(address, this.send(address));
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.coming.get(address), patience]);
  }

  /** Lets searches of a game use its tables, if they are here. */
  bring({ rules, game }: Open): void {
    const file = this.files.get(this.shelf.find(rules) ?? "");
    if (!file || this.done.has(game)) return;
    this.done.add(game);
    const { game: _of, ...options } = file.about;
    const fits = Object.entries(options).every(
      ([name, value]) => rules.options[name] === `${value}`,
    );
    if (fits) for (const { layer, bytes } of file.layers) game.openTable(layer, bytes);
  }

  private async send(address: string): Promise<void> {
    try {
      this.files.set(address, readTable(await this.shelf.fetch(address)));
    } catch {
      this.coming.delete(address); // the network may be back at the next search
    }
  }
}

/** No tables at all. */
export const NO_TABLES: Shelf = {
  find: () => null,
  fetch: () => Promise.reject(new Error("there are no tables")),
};

/**
 * The tables among files that are named as in hollows/proofs: the game, its size, and the options
 * that differ from the usual ones, parted by hyphens.
 */
export function shelfOf(files: Record<string, string>, fetch: Shelf["fetch"]): Shelf {
  const known = Object.entries(files).map(([path, address]) => {
    const [game, ...parts] = path.replace(/^.*\/|\.table$/g, "").split("-");
    const options = parts.filter((part) => part.includes("=")).map((part) => part.split("="));
    return { game, options, address };
  });
  known.sort((one, other) => other.options.length - one.options.length);
  const find = ({ game, options }: Rules) =>
    known.find(
      (file) =>
        file.game === game && file.options.every(([name, value]) => options[name!] === value),
    )?.address ?? null;
  return { find, fetch };
}
