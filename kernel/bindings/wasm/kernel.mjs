// kernel.wasm for JavaScript: the same questions as hollows/kernel.py, positions and moves as
// byte arrays. Runs in a page, a worker and node.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Why the rules refuse a text or a move: a code, values, and of a text the column. */
export class Refusal extends Error {
  constructor(told) {
    super(told.code);
    Object.assign(this, told);
  }
}

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
    const bytes = encoder.encode(name);
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

  /** A copy of the answer; a negative size is that of a refusal. */
  read(size) {
    const at = this.exports.buffer();
    const bytes = new Uint8Array(this.exports.memory.buffer, at, Math.abs(size)).slice();
    if (size >= 0) return bytes;
    if (size === -1) throw new RangeError("these bytes are no position or move of this game");
    throw new Refusal(JSON.parse(decoder.decode(bytes)));
  }

  readText(size) {
    return decoder.decode(this.read(size));
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

  /** The position that a text describes; `study` allows any number of stones. */
  read(text, study = false) {
    const bytes = encoder.encode(text);
    this.kernel.write(bytes);
    return this.kernel.read(this.kernel.exports.read(this.number, bytes.length, study));
  }

  text(position) {
    this.kernel.write(position);
    return this.kernel.readText(this.kernel.exports.text(this.number, position.length));
  }

  /** The legal move that a text means. */
  findMove(position, text) {
    const bytes = encoder.encode(text);
    this.kernel.write(position, bytes);
    const { exports } = this.kernel;
    return this.kernel.read(exports.find_move(this.number, position.length, bytes.length));
  }

  moveText(move) {
    this.kernel.write(move);
    return this.kernel.readText(this.kernel.exports.move_text(this.number, move.length));
  }

  placeName(place) {
    return this.kernel.readText(this.kernel.exports.place_name(this.number, place));
  }

  /** The player to move, 0 or 1; what is each player's; and what lies in each place. */
  board(position) {
    this.kernel.write(position);
    const answer = this.kernel.read(this.kernel.exports.board(this.number, position.length));
    const [player, first, second, ...places] = answer;
    const board = {};
    for (let at = 0; at < places.length; at += 2) board[this.placeName(places[at])] = places[at + 1];
    return { player, counts: [first, second], board };
  }

  /** The moves that the rules forbid as endless. */
  barred(position) {
    this.kernel.write(position);
    const answer = this.kernel.read(this.kernel.exports.barred(this.number, position.length));
    const moves = [];
    for (let at = 0; at < answer.length; at += 1 + answer[at])
      moves.push(answer.slice(at + 1, at + 1 + answer[at]));
    return moves;
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

  /**
   * The best lines of a position.
   * @param {{ past?: Uint8Array[], lines?: number, depth?: number, nodes?: number,
   *   seconds?: number, without?: number, contempt?: number,
   *   progress?: (report: object) => void }} settings
   */
  analyse(position, settings = {}) {
    const { kernel, number } = this;
    const past = this.ask(position, settings, numbers(settings));
    kernel.told = (size) => settings.progress?.(report(kernel.read(size)));
    const size = kernel.exports.analyse(number, position.length, past);
    kernel.told = () => {};
    return report(kernel.read(size));
  }

  /** The move that a level plays; `clock` is the time left and the increment, in seconds. */
  choose(position, level, settings = {}) {
    const { kernel, number } = this;
    const contempt = settings.contempt ?? kernel.exports.usual_contempt();
    const [left, increment] = settings.clock ?? [0, 0];
    const past = this.ask(position, settings, [
      ...numbers({ ...settings, contempt }),
      left && Math.max(left, 1e-9),
      increment,
    ]);
    return kernel.read(kernel.exports.choose(number, position.length, past, level));
  }

  ask(position, { past = [] }, numbers) {
    this.kernel.write(position, ...past, new Uint8Array(Float64Array.from(numbers).buffer));
    return past.length;
  }

  /** Begin the random choices anew. */
  seed(seed) {
    this.kernel.exports.seed(this.number, seed);
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
}

/** The settings in the order in which the kernel reads them. */
function numbers({ lines = 1, depth = 0, nodes = 0, seconds = 0, without = 0, contempt = 0 }) {
  return [lines, depth, nodes, seconds, without, contempt];
}

/** What a search has found, out of the numbers that it wrote. */
function report(bytes) {
  const numbers = new Float64Array(bytes.buffer);
  let at = 0;
  const next = () => numbers[at++];
  const many = (count, one) => Array.from({ length: count }, one);
  const [depth, nodes, seconds, hits] = many(4, next);
  const lines = many(next(), () => {
    const [lead, chance, proven, length, depth] = many(5, next);
    const moves = many(next(), () => Uint8Array.from(many(next(), next)));
    return { score: { lead, chance, proven: proven === 1, length: length || null }, depth, moves };
  });
  return { depth, nodes, seconds, hits, lines };
}
