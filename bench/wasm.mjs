// kernel.wasm in node: node wasm.mjs KERNEL. Each line of stdin asks for a count, as JSON; each
// line of stdout answers with the leaves and the processor's seconds.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadKernel } from "../kernel/bindings/wasm/kernel.mjs";

const kernel = await loadKernel(readFileSync(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  const { name, choices, depth } = JSON.parse(line);
  const game = kernel.game(name, Uint8Array.from(choices));
  const start = game.start();
  const begun = process.cpuUsage();
  const leaves = game.perft(start, depth);
  const { user, system } = process.cpuUsage(begun);
  game.close();
  console.log(JSON.stringify({ leaves, seconds: (user + system) / 1e6 }));
}
