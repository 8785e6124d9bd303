// What kernel.wasm plays: node player.mjs KERNEL QUESTIONS prints the moves as JSON.
import { readFileSync } from "node:fs";
import { loadKernel } from "../../kernel/bindings/wasm/kernel.mjs";

const [wasm, questions] = process.argv.slice(2).map((path) => readFileSync(path));
const kernel = await loadKernel(wasm);
const played = JSON.parse(questions).map(({ name, choices, tables, positions }) => {
  const game = kernel.game(name, Uint8Array.from(choices));
  for (const [layer, text] of tables) game.openTable(layer, Buffer.from(text, "base64"));
  return positions.map(({ position, past, level, nodes, seed }) => {
    game.forget();
    game.seed(seed);
    const earlier = past.map((each) => Uint8Array.from(each));
    return [...game.choose(Uint8Array.from(position), level, { past: earlier, nodes })];
  });
});
console.log(JSON.stringify(played));
