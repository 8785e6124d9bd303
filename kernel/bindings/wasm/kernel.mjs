// kernel.wasm for JavaScript: the same questions as hollows/kernel.py, positions and moves as
// byte arrays. Runs in a page, a worker and node.

/** What WASI would be asked for; the kernel neither reads nor writes files. */
const system = new Proxy({}, { get: () => () => 52 }); // 52: not supported

/** @param {BufferSource | WebAssembly.Module} source */
export async function loadKernel(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const kernel = new Kernel();
  const env = { now: () => performance.now() / 1000, told: (size) => kernel.told(size) };
  const imports = { wasi_snapshot_preview1: system, env };
  kernel.exports = (await WebAssembly.instantiate(module, imports)).exports;
  kernel.exports._initialize?.();
  return kernel;
}

class Kernel {
  exports;
  /** Hears what a search has found so far. */
  told = () => {};

  /**
   * One game under given rules.
   * @param {string} name
   * @param {Uint8Array} choices the number of each option's choice
   */
  game(name, choices) {
    const bytes = new TextEncoder().encode(name);
    this.write(bytes, choices);
    const number = this.exports.open(bytes.length, choices.length);
    if (number < 0) throw new RangeError(`the kernel knows no such game or rules: ${name}`);
    return new Game(this, number);
  }

  write(...parts) {
    const { buffer } = this.exports.memory;
    let at = this.exports.buffer();
    for (const part of parts) {
      new Uint8Array(buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  /** A copy of the answer; a negative size is a refusal. */
  read(size) {
    if (size < 0) throw new RangeError("these bytes are no position or move of this game");
    return new Uint8Array(this.exports.memory.buffer, this.exports.buffer(), size).slice();
  }
}

class Game {
  constructor(kernel, number) {
    this.kernel = kernel;
    this.number = number;
  }

  close() {
    this.kernel.exports.close(this.number);
  }

  start() {
    return this.kernel.read(this.kernel.exports.start(this.number));
  }

  /** @returns {[outcome: number, reason: number]} */
  verdict(position) {
    this.kernel.write(position);
    const verdict = this.kernel.exports.verdict(this.number, position.length);
    if (verdict < 0) this.kernel.read(verdict);
    return [verdict & 255, verdict >> 8];
  }

  /** Every legal move with the position after it. */
  children(position) {
    this.kernel.write(position);
    const answer = this.kernel.read(this.kernel.exports.children(this.number, position.length));
    const children = [];
    for (let at = 0; at < answer.length; ) {
      const move = answer.slice(at + 1, at + 1 + answer[at]);
      at += 1 + answer[at];
      children.push({ move, after: answer.slice(at + 1, at + 1 + answer[at]) });
      at += 1 + answer[at];
    }
    return children;
  }

  /** The steps of a move: kind, place, count, taken, into, why. */
  steps(position, move) {
    this.kernel.write(position, move);
    const size = this.kernel.exports.steps(this.number, position.length, move.length);
    const answer = this.kernel.read(size);
    const steps = [];
    for (let at = 0; at < answer.length; ) {
      const [kind, place, count, into, why, size] = answer.slice(at, at + 6);
      at += 6;
      const taken = [];
      for (let i = 0; i < size; i++, at += 2) taken.push([answer[at], answer[at + 1]]);
      steps.push([kind, place, count, taken, into, why]);
    }
    return steps;
  }

  perft(position, depth) {
    this.kernel.write(position);
    return this.kernel.exports.perft(this.number, position.length, depth);
  }

  /** Random games: won by the first, by the second, drawn, unfinished, and moves made. */
  playouts(position, games, seed) {
    this.kernel.write(position);
    const size = this.kernel.exports.playouts(this.number, position.length, games, seed);
    return [...new Float64Array(this.kernel.read(size).buffer)];
  }

  /**
   * The best lines of a position.
   * @param {{ past?: Uint8Array[], lines?: number, depth?: number, nodes?: number,
   *   seconds?: number, horizon?: number, without?: number, contempt?: number,
   *   progress?: (report: object) => void }} settings
   */
  search(position, settings = {}) {
    const { past = [], lines = 1, depth = 64, nodes = 2 ** 53 } = settings;
    const { seconds = Infinity, horizon = 255, without = 0, contempt = 0 } = settings;
    const { progress } = settings;
    const { kernel, number } = this;
    kernel.write(position, ...past);
    kernel.told = (size) => progress?.(report(kernel.read(size)));
    const size = kernel.exports.search(
      number, position.length, past.length, lines, depth, nodes, seconds, horizon, without,
      contempt,
    );
    kernel.told = () => {};
    return report(kernel.read(size));
  }

  /** Let searches use a layer of endgame tables, as it lies in a file. */
  openTable(layer, bytes) {
    this.kernel.write(bytes);
    if (!this.kernel.exports.open_table(this.number, layer, bytes.length))
      throw new RangeError(`these bytes are no layer ${layer}`);
  }

  /** Forget what earlier searches found. */
  forget() {
    this.kernel.exports.forget(this.number);
  }

  /** How fast the chance of winning grows with a lead of one. */
  get logitPerUnit() {
    return this.kernel.exports.logit_per_unit(this.number);
  }
}

/** What a search has found, out of the numbers that it wrote. */
function report(bytes) {
  const numbers = new Float64Array(bytes.buffer);
  let at = 0;
  const next = () => numbers[at++];
  const many = (count, one) => Array.from({ length: count }, one);
  const [depth, nodes, seconds, hits] = many(4, next);
  const lines = many(next(), () => {
    const [score, proven, depth] = many(3, next);
    const moves = many(next(), () => Uint8Array.from(many(next(), next)));
    return { score, proven: proven === 1, depth, moves };
  });
  return { depth, nodes, seconds, hits, lines };
}
