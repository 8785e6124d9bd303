// What the page and its workers say to each other.

import type { Analysis, Choice, Reply } from "./types";
import type { Wish } from "./searcher";

/** The questions that a worker answers, by name. */
export type Question =
  | { ask: "start"; of: [choice: Choice] }
  | { ask: "view"; of: [choice: Choice, position: string] }
  | { ask: "play"; of: [choice: Choice, position: string, move: string] }
  | { ask: "steps"; of: [choice: Choice, position: string, move: string] }
  | { ask: "analyse"; of: [choice: Choice, position: string, wish: Wish] }
  | { ask: "reply"; of: [choice: Choice, position: string, reply: Reply] };

/** The first message of all is the kernel itself. */
export type ToWorker = { module: WebAssembly.Module } | ({ id: number } & Question);

export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: Record<string, unknown> }
  | { id: number; progress: Analysis };
