// The comparison of vectors.mjs inside a Web Worker.
import { compare, endure } from "./vectors.mjs";

self.onmessage = async ({ data: { wasm, vectors } }) => {
  const bytes = await (await fetch(wasm)).arrayBuffer();
  const given = await (await fetch(vectors)).json();
  self.postMessage([await compare(bytes, given), await endure(bytes)]);
};
