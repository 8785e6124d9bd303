// The kernel as the page sees it. The rules and the search have a worker each, so that a move
// never waits for the engine, and nothing here ever blocks.

import wasm from "../../../build/kernel.wasm?url";
import { Stopped, unpackError } from "./errors";
import type { FromWorker, Question, ToWorker } from "./messages";
import type { Analysis, Kernel } from "./types";

/** As much of a Worker as is needed. */
export interface Clerk {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type Progress = (found: Analysis) => void;
interface Asked {
  question: Question;
  settle: (answer: unknown) => void;
  refuse: (error: Error) => void;
  progress?: Progress | undefined;
  /** What an analysis has found so far. */
  found: Analysis;
}

const NOTHING: Analysis = { lines: [], depth: 0, nodes: 0, seconds: 0 };

/** The kernel, fetched with the first question. */
export function createKernel(spawn: () => Clerk = worker, load = fetchModule): Kernel {
  let module: Promise<WebAssembly.Module> | null = null;
  const loaded = () => {
    module ??= load().catch((error: unknown) => {
      module = null; // the network may be back at the next question
      throw error;
    });
    return module;
  };
  const rules = new RulesClerk(spawn, loaded);
  const search = new SearchClerk(spawn, loaded);
  const ask = <T>(question: Question) => rules.ask(question) as Promise<T>;
  return {
    start: (choice) => ask({ ask: "start", of: [choice] }),
    view: (choice, position) => ask({ ask: "view", of: [choice, position] }),
    play: (choice, position, move) => ask({ ask: "play", of: [choice, position, move] }),
    steps: (choice, position, move) => ask({ ask: "steps", of: [choice, position, move] }),
    analyse: (choice, position, limit, { progress, ...rest } = {}) => {
      const wish = { ...limit, ...rest };
      const question: Question = { ask: "analyse", of: [choice, position, wish] };
      return search.ask(question, progress) as Promise<Analysis>;
    },
    reply: (choice, position, reply) =>
      search.ask({ ask: "reply", of: [choice, position, reply] }) as Promise<string>,
    stop: () => search.stop(),
  };
}

function worker(): Clerk {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as Clerk;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`the kernel could not be fetched (${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Answers questions about the rules, all of them, in order. */
class RulesClerk {
  private clerk: Promise<Clerk> | null = null;
  private readonly waiting = new Map<number, Asked>();
  private last = 0;

  constructor(
    private readonly spawn: () => Clerk,
    private readonly module: () => Promise<WebAssembly.Module>,
  ) {}

  async ask(question: Question): Promise<unknown> {
    const clerk = await (this.clerk ??= this.hire());
    const sent = plain(question);
    return new Promise((settle, refuse) => {
      const id = ++this.last;
      this.waiting.set(id, { question: sent, settle, refuse, found: NOTHING });
      clerk.postMessage({ id, ...sent });
    });
  }

  private async hire(): Promise<Clerk> {
    try {
      const module = await this.module();
      return hired(this.spawn, module, (message) => this.hear(message), this.lose);
    } catch (error) {
      this.clerk = null;
      throw error;
    }
  }

  private hear(message: FromWorker): void {
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (asked) answerWith(asked, message);
  }

  private readonly lose = (error: Error) => {
    this.clerk = null;
    for (const asked of this.waiting.values()) asked.refuse(error);
    this.waiting.clear();
  };
}

/**
 * Searches one question at a time. Replies wait for their turn; an analysis makes room for
 * whatever comes after it and then answers what it has found.
 */
class SearchClerk {
  private clerk: Clerk | null = null;
  private queue: Asked[] = [];
  private running: Asked | null = null;
  private last = 0;

  constructor(
    private readonly spawn: () => Clerk,
    private readonly module: () => Promise<WebAssembly.Module>,
  ) {}

  ask(question: Question, progress?: Progress): Promise<unknown> {
    this.end((asked) => asked.question.ask === "analyse");
    return new Promise((settle, refuse) => {
      this.queue.push({ question: plain(question), settle, refuse, progress, found: NOTHING });
      void this.next();
    });
  }

  stop(): void {
    this.end(() => true);
    void this.next();
  }

  private async next(): Promise<void> {
    const asked = this.running ? undefined : this.queue.shift();
    if (!asked) return;
    this.running = asked;
    try {
      const module = await this.module();
      if (this.running !== asked) return;
      this.clerk ??= hired(this.spawn, module, (message) => this.hear(message), this.lose);
      this.clerk.postMessage({ id: ++this.last, ...asked.question });
    } catch (error) {
      if (this.running === asked) this.lose(error as Error);
    }
  }

  private hear(message: FromWorker): void {
    const asked = this.running;
    if (!asked || message.id !== this.last) return;
    if ("progress" in message) {
      asked.found = message.progress;
      asked.progress?.(message.progress);
      return;
    }
    this.running = null;
    answerWith(asked, message);
    void this.next();
  }

  /** A search cannot be interrupted, so its worker is let go and the next one hired. */
  private end(which: (asked: Asked) => boolean): void {
    const ended = this.queue.filter(which);
    this.queue = this.queue.filter((asked) => !which(asked));
    if (this.running && which(this.running)) {
      ended.unshift(this.running);
      this.running = null;
      this.clerk?.terminate();
      this.clerk = null;
    }
    for (const asked of ended) {
      if (asked.question.ask === "analyse") asked.settle(asked.found);
      else asked.refuse(new Stopped());
    }
  }

  private readonly lose = (error: Error) => {
    this.clerk?.terminate();
    this.clerk = null;
    this.running?.refuse(error);
    this.running = null;
    void this.next();
  };
}

function hired(
  spawn: () => Clerk,
  module: WebAssembly.Module,
  hear: (message: FromWorker) => void,
  lose: (error: Error) => void,
): Clerk {
  const clerk = spawn();
  clerk.onmessage = (event) => hear(event.data);
  clerk.onerror = (event) => lose(new Error(event.message || "the worker could not be started"));
  clerk.postMessage({ module });
  return clerk;
}

function answerWith(asked: Asked, message: FromWorker): void {
  if ("error" in message) asked.refuse(unpackError(message.error));
  else if ("answer" in message) asked.settle(message.answer);
}

/** Without the proxies of a reactive state, which cannot be sent to a worker. */
function plain(question: Question): Question {
  return JSON.parse(JSON.stringify(question)) as Question;
}
