// What the tests share: the kernel in this process, and refusals made comparable.

import { readFileSync } from "node:fs";
import { localKernel } from "../src/kernel/local";
import type { Kernel } from "../src/kernel/types";

const WASM = new URL("../../build/kernel.wasm", import.meta.url);

/** A kernel that remembers no earlier search. */
export function freshKernel(): Promise<Kernel> {
  return localKernel(readFileSync(WASM));
}

/** What is said if the task is refused, or null. */
export async function refusal(task: () => unknown): Promise<string | null> {
  try {
    await task();
  } catch (error) {
    return (error as Error).message;
  }
  return null;
}

// Rules that the page can name; for any other it lists what is legal.
const NAMED = /: (the game is over|approach or withdrawal|the move is endless).*$/;

/** A refusal without the rule where only the law knows which one is broken. */
export function comparable(message: string | null): string | null {
  if (!message || NAMED.test(message)) return message;
  return message.replace(/(\S+) is not legal in ([^:]*): .*$/s, "a move is not legal in $2");
}
