// How the page asks its workers, with clerks that answer in this process.

import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { type Clerk, createKernel } from "../src/kernel/client";
import { serve } from "../src/kernel/dispatcher";
import { IllegalMove, InvalidText, Stopped } from "../src/kernel/errors";
import type { FromWorker, ToWorker } from "../src/kernel/messages";
import { usualChoice } from "../src/kernel/rules";
import type { Analysis, Kernel } from "../src/kernel/types";

const WASM = await WebAssembly.compile(
  readFileSync(new URL("../../build/kernel.wasm", import.meta.url)),
);
const HUS = usualChoice("hus");
const KALAHA = usualChoice("kalaha");
const START = "6,6,6,6,6,6,0/6,6,6,6,6,6,0 a";

/** A worker in this process; a search that takes long never comes back. */
class FakeWorker implements Clerk {
  static hired: FakeWorker[] = [];
  onmessage: Clerk["onmessage"] = null;
  onerror: Clerk["onerror"] = null;
  ended = false;
  private readonly hear = serve((message) => this.post(message));

  constructor() {
    FakeWorker.hired.push(this);
  }

  postMessage(message: ToWorker): void {
    const endless = "ask" in message && message.ask === "analyse" && !message.of[2].nodes;
    if (endless) this.post({ id: message.id, progress: FOUND });
    else void this.hear(structuredClone(message));
  }

  terminate(): void {
    this.ended = true;
  }

  private post(message: FromWorker): void {
    setTimeout(() => {
      if (!this.ended) this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
    });
  }
}

const SCORE = { proven: false, lead: 1, chance: 0.6, length: null };
const FOUND: Analysis = {
  lines: [{ moves: ["6"], score: SCORE, depth: 3 }],
  depth: 3,
  nodes: 1000,
  seconds: 0.1,
};

let kernel: Kernel;
let fetched = 0;

beforeEach(() => {
  FakeWorker.hired = [];
  fetched = 0;
  kernel = createKernel(
    () => new FakeWorker(),
    async () => {
      fetched++;
      return WASM;
    },
  );
});

/** An analysis without end that has found something. */
async function underWay(): Promise<{ analysis: Promise<Analysis> }> {
  let analysis!: Promise<Analysis>;
  await new Promise((heard) => {
    analysis = kernel.analyse(KALAHA, START, { seconds: 60 }, { progress: heard });
  });
  return { analysis };
}

test("the kernel is fetched once, and only when something is asked", async () => {
  expect(fetched).toBe(0);
  await Promise.all([kernel.start(HUS), kernel.start(KALAHA)]);
  await kernel.analyse(KALAHA, START, { nodes: 100 });
  expect(fetched).toBe(1);
});

test("a fetch that failed is tried again", async () => {
  let broken = true;
  const patient = createKernel(
    () => new FakeWorker(),
    async () => {
      if (broken) throw new TypeError("the network is gone");
      return WASM;
    },
  );
  await expect(patient.start(HUS)).rejects.toThrow("the network is gone");
  await expect(patient.reply(KALAHA, START, { level: 1 })).rejects.toThrow("the network is gone");
  broken = false;
  expect((await patient.start(HUS)).player).toBe("a");
  expect(await patient.reply(KALAHA, START, { level: 1 })).toMatch(/^[1-6]$/);
});

test("errors keep their kind on the way out of a worker", async () => {
  await expect(kernel.view(KALAHA, "6,6")).rejects.toBeInstanceOf(InvalidText);
  await expect(kernel.play(KALAHA, START, "9")).rejects.toBeInstanceOf(IllegalMove);
  await expect(kernel.play(KALAHA, START, "9")).rejects.toMatchObject({
    move: "9",
    position: START,
  });
});

test("a choice may be a reactive proxy", async () => {
  const choice = new Proxy({ ...HUS, options: new Proxy({ columns: "4" }, {}) }, {});
  expect((await kernel.start(choice)).text).toBe("2,2,2,2,0,0,2,2/2,2,2,2,0,0,2,2 a");
});

test("stop ends an analysis, which answers what it has found", async () => {
  const { analysis } = await underWay();
  kernel.stop();
  expect(await analysis).toEqual(FOUND);
  expect(FakeWorker.hired.at(-1)!.ended).toBe(true);
});

test("an analysis that is stopped at once has found nothing", async () => {
  const analysis = kernel.analyse(KALAHA, START, { seconds: 60 });
  kernel.stop();
  expect(await analysis).toEqual({ lines: [], depth: 0, nodes: 0, seconds: 0 });
});

test("a second search ends an analysis and is answered by a new worker", async () => {
  const { analysis: first } = await underWay();
  const second = kernel.analyse(KALAHA, START, { nodes: 500 });
  expect(await first).toEqual(FOUND);
  expect((await second).lines).toHaveLength(1);
  expect(FakeWorker.hired.map(({ ended }) => ended)).toEqual([true, false]);
});

test("replies wait for each other", async () => {
  const replies = [KALAHA, HUS, KALAHA].map(async (choice) => {
    const { text } = await kernel.start(choice);
    return kernel.reply(choice, text, { level: 2 });
  });
  for (const move of await Promise.all(replies)) expect(move).toMatch(/^[0-9]+$/);
});

test("a reply that is stopped is refused, and the next one is given", async () => {
  const reply = kernel.reply(KALAHA, START, { level: 3 });
  kernel.stop();
  await expect(reply).rejects.toBeInstanceOf(Stopped);
  expect(await kernel.reply(KALAHA, START, { level: 3 })).toMatch(/^[1-6]$/);
});

test("a worker that breaks down is replaced", async () => {
  const { analysis } = await underWay();
  FakeWorker.hired.at(-1)!.onerror!({ message: "out of memory" } as ErrorEvent);
  await expect(analysis).rejects.toThrow("out of memory");
  expect(await kernel.reply(KALAHA, START, { level: 1 })).toMatch(/^[1-6]$/);
});
