// What the tests share: the kernel in this process, and what it refuses.

import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { localKernel } from "../src/kernel/local";
import { shelfOf } from "../src/kernel/tables";
import type { Kernel } from "../src/kernel/types";

const WASM = new URL("../../build/kernel.wasm", import.meta.url);

/** A kernel that remembers no earlier search. */
export function freshKernel(): Promise<Kernel> {
  return localKernel(readFileSync(WASM));
}

/** The same, with the tables and proofs that come along. */
export function provingKernel(): Promise<Kernel> {
  const folders = ["../../src/hollows/proofs/shipped/", "../src/made/"];
  const files = folders.flatMap((folder) => {
    const here = new URL(folder, import.meta.url).pathname;
    const tables = readdirSync(here).filter((name) => name.endsWith(".table"));
    return tables.map((name) => [here + name, here + name] as const);
  });
  const shelf = shelfOf(Object.fromEntries(files), async (path) => {
    const { buffer, byteOffset, byteLength } = await readFile(path);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  });
  return localKernel(readFileSync(WASM), shelf);
}

/** Lets everything happen that waits for nobody; the kernel of this process answers at once. */
export function allHasHappened(): Promise<void> {
  return new Promise((go) => setTimeout(go));
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
