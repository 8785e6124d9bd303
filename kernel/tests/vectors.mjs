// Compares kernel.wasm with vectors that the law has written: positions, moves, steps, verdicts.
// Run by node (vectors.mjs KERNEL VECTORS) and, in a browser, inside a module worker.
import { loadKernel } from "../bindings/wasm/kernel.mjs";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The first disagreement, or "agreed" with what was compared. */
export async function compare(wasm, vectors) {
  const kernel = await loadKernel(wasm);
  let positions = 0;
  for (const { name, choices, tables, perft, games, searches } of vectors) {
    const game = kernel.game(name, Uint8Array.from(choices));
    for (const [layer, text] of tables ?? [])
      game.openTable(layer, Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    for (const [depth, count] of perft ?? [])
      if (game.perft(game.start(), depth) !== count) return `${name} ${choices}: perft ${depth}`;
    for (const { position, verdict, children } of games ?? []) {
      const here = Uint8Array.from(position);
      const say = (what) => `${name} ${choices} ${position}: ${what}`;
      if (!same(game.verdict(here), verdict)) return say(`verdict ${game.verdict(here)}`);
      const told = game
        .children(here)
        .map(({ move, after }) => [[...move], [...after], game.steps(here, move)]);
      const order = (list) => [...list].sort((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1));
      if (!same(order(told), order(children))) return say("moves, positions or steps");
      positions++;
    }
    for (const { position, settings, found } of searches ?? []) {
      game.forget();
      const { depth, nodes, lines } = game.analyse(Uint8Array.from(position), settings);
      const [best] = lines;
      const { lead, chance, proven, length } = best.score;
      const score = [lead, chance, proven, length];
      const told = [depth, nodes, score, best.moves.map((move) => [...move])];
      if (!same(told, found)) return `${name} ${choices} ${position}: searched ${told}, not ${found}`;
    }
    game.close();
  }
  return `agreed on ${positions} positions`;
}

/** Errors are refused, and a hundred thousand moves of Hus, taken in turn, come to an end. */
export async function endure(wasm) {
  const kernel = await loadKernel(wasm);
  for (const [name, choices] of [["chess", []], ["hus", []], ["hus", [0, 0, 9, 0, 0, 0]]]) {
    try {
      kernel.game(name, Uint8Array.from(choices));
      return `${name} ${choices} was not refused`;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const hus = kernel.game("hus", Uint8Array.from([0, 0, 2, 0, 0, 0]));
  try {
    hus.children(new Uint8Array(34).fill(255));
    return "bytes that are no position were not refused";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  let moves = 0;
  for (let position = hus.start(); moves < 1e5; moves++) {
    const children = hus.children(position);
    position = children.length ? children[(moves * 7919) % children.length].after : hus.start();
  }
  return "endured";
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("vectors.mjs")) {
  const { readFileSync } = await import("node:fs");
  const [kernel, vectors] = process.argv.slice(2).map((path) => readFileSync(path));
  console.log(await compare(kernel, JSON.parse(vectors)));
  console.log(await endure(kernel));
}
