// The types of kernel/bindings/wasm/kernel.mjs.

declare module "*/kernel/bindings/wasm/kernel.mjs" {
  /** As `Score` in types.ts, where it is told. */
  export interface Score {
    proven: boolean;
    lead: number;
    chance: number;
    length: number | null;
  }

  export interface Report {
    depth: number;
    nodes: number;
    seconds: number;
    hits: number;
    lines: { score: Score; depth: number; moves: Uint8Array[] }[];
  }

  export interface SearchSettings {
    past?: Uint8Array[];
    lines?: number;
    depth?: number;
    nodes?: number;
    seconds?: number;
    without?: number;
    contempt?: number;
    /** Of a choice: the seconds left and the increment. */
    clock?: [left: number, increment: number];
    /** Of an analysis. */
    progress?: (report: Report) => void;
  }

  export type PackedStep = [
    kind: number,
    place: number,
    count: number,
    taken: [place: number, count: number][],
    into: number,
    why: number,
  ];

  export interface Game {
    close(): void;
    start(): Uint8Array;
    read(text: string, study?: boolean): Uint8Array;
    text(position: Uint8Array): string;
    findMove(position: Uint8Array, text: string): Uint8Array;
    moveText(move: Uint8Array): string;
    placeName(place: number): string;
    board(position: Uint8Array): {
      player: number;
      counts: [number, number];
      board: Record<string, number>;
    };
    barred(position: Uint8Array): Uint8Array[];
    verdict(position: Uint8Array): [outcome: number, reason: number];
    children(position: Uint8Array): { move: Uint8Array; after: Uint8Array }[];
    steps(position: Uint8Array, move: Uint8Array): PackedStep[];
    perft(position: Uint8Array, depth: number): number;
    analyse(position: Uint8Array, settings?: SearchSettings): Report;
    choose(position: Uint8Array, level: number, settings?: SearchSettings): Uint8Array;
    seed(seed: number): void;
    openTable(layer: number, bytes: Uint8Array): void;
    forget(): void;
  }

  /** Why the rules refuse a text or a move. */
  export class Refusal extends Error {
    code: string;
    /** Of a text. */
    column?: number;
    values: Record<string, unknown>;
  }

  export interface Kernel {
    game(name: string, choices: Uint8Array): Game;
  }

  export function loadKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel>;
}
