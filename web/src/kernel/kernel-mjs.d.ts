// The types of kernel/bindings/kernel.mjs.

declare module "*/kernel/bindings/kernel.mjs" {
  export interface Report {
    depth: number;
    nodes: number;
    seconds: number;
    hits: number;
    lines: { score: number; proven: boolean; depth: number; moves: Uint8Array[] }[];
  }

  export interface SearchSettings {
    past?: Uint8Array[];
    lines?: number;
    depth?: number;
    nodes?: number;
    seconds?: number;
    horizon?: number;
    without?: number;
    contempt?: number;
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
    verdict(position: Uint8Array): [outcome: number, reason: number];
    children(position: Uint8Array): { move: Uint8Array; after: Uint8Array }[];
    steps(position: Uint8Array, move: Uint8Array): PackedStep[];
    perft(position: Uint8Array, depth: number): number;
    search(position: Uint8Array, settings?: SearchSettings): Report;
    openTable(layer: number, bytes: Uint8Array): void;
    forget(): void;
    readonly logitPerUnit: number;
  }

  export interface Kernel {
    game(name: string, choices: Uint8Array): Game;
  }

  export function loadKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel>;
}
