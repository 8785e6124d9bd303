// Endgame tables: fetched when a search first wants them, and opened in the kernel once they are
// here. Nothing waits for them long; until then the search does without.

import type { GameName } from "./types";
import type { Open } from "./referee";

export type FetchTable = (game: GameName) => Promise<ArrayBuffer | null>;

/** A table as hollows/endgame/files.py writes it. */
export interface TableFile {
  about: Record<string, unknown>;
  layers: { layer: number; bytes: Uint8Array }[];
}

const FORMAT = "hollows table 1\n";
const GRID = 64;
const PATIENCE = 1000; // milliseconds
const LINE_END = "\n".charCodeAt(0);

export function readTable(file: ArrayBuffer): TableFile {
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
  private readonly files = new Map<GameName, TableFile | null>();
  private readonly coming = new Map<GameName, Promise<void>>();
  private readonly done = new WeakSet<object>();

  constructor(private readonly fetchTable: FetchTable) {}

  /** Fetches a game's tables; resolves when they are here, or when waiting would be felt. */
  async fetch(game: GameName): Promise<void> {
    if (!this.coming.has(game)) this.coming.set(game, this.send(game));
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.coming.get(game), patience]);
  }

  /** Lets searches of a game use its tables, if they are here. */
  bring({ rules, game }: Open): void {
    const file = this.files.get(rules.game);
    if (!file || this.done.has(game)) return;
    this.done.add(game);
    const { game: _of, ...options } = file.about;
    const fits = Object.entries(options).every(([name, value]) => rules.options[name] === `${value}`);
    if (fits) for (const { layer, bytes } of file.layers) game.openTable(layer, bytes);
  }

  private async send(game: GameName): Promise<void> {
    try {
      const file = await this.fetchTable(game);
      this.files.set(game, file && readTable(file));
    } catch {
      this.coming.delete(game); // the network may be back at the next search
    }
  }
}
