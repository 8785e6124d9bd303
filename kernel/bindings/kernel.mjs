// kernel.wasm for JavaScript: the same questions as hollows/kernel.py, positions and moves as
// byte arrays. Runs in a page, a worker and node.

/** What WASI would be asked for; the kernel neither reads nor writes files. */
const system = new Proxy({}, { get: () => () => 52 }); // 52: not supported

/** @param {BufferSource | WebAssembly.Module} source */
export async function loadKernel(source) {
  const imports = { wasi_snapshot_preview1: system, env: system };
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports._initialize?.();
  return new Kernel(exports);
}

class Kernel {
  constructor(exports) {
    this.exports = exports;
  }

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
}
