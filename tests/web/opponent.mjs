// kernel.wasm as an opponent on a clock: node opponent.mjs KERNEL SETUP reads questions, a line of
// JSON each, and answers each with a move as a line of JSON.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadKernel } from "../../kernel/bindings/wasm/kernel.mjs";

const [wasm, setup] = process.argv.slice(2).map((path) => readFileSync(path));
const { name, choices, tables } = JSON.parse(setup);
const kernel = await loadKernel(wasm);
const game = kernel.game(name, Uint8Array.from(choices));
for (const [layer, text] of tables) game.openTable(layer, Buffer.from(text, "base64"));
for await (const line of createInterface({ input: process.stdin })) {
  const { position, past, level, clock } = JSON.parse(line);
  const earlier = past.map((each) => Uint8Array.from(each));
  console.log(JSON.stringify([...game.choose(Uint8Array.from(position), level, { past: earlier, clock })]));
}
