// Takes each question to the referee or to the search, one after the other.

import { loadKernel } from "../../../kernel/bindings/wasm/kernel.mjs";
import { packError } from "./errors";
import type { FromWorker, Question, ToWorker } from "./messages";
import { Referee } from "./referee";
import { Searcher } from "./searcher";
import { NO_TABLES, type Shelf, Tables } from "./tables";
import type { Analysis } from "./types";

/** Answers questions with a kernel of its own. */
export class Dispatcher {
  private readonly referee: Referee;
  private readonly searcher: Searcher;

  private constructor(kernel: Awaited<ReturnType<typeof loadKernel>>, shelf: Shelf) {
    this.referee = new Referee(kernel);
    this.searcher = new Searcher(this.referee, new Tables(shelf));
  }

  static async open(
    source: BufferSource | WebAssembly.Module,
    shelf: Shelf = NO_TABLES,
  ): Promise<Dispatcher> {
    return new Dispatcher(await loadKernel(source), shelf);
  }

  /** Fetches what an answer is better with. */
  async prepare(question: Question): Promise<void> {
    if (question.ask === "analyse" || question.ask === "reply")
      await this.searcher.prepare(question.of[0], question.of[2]);
  }

  answer(question: Question, progress?: (found: Analysis) => void): unknown {
    switch (question.ask) {
      case "analyse":
        return this.searcher.analyse(...question.of, progress);
      case "reply":
        return this.searcher.reply(...question.of);
      case "start":
        return this.referee.start(...question.of);
      case "view":
        return this.referee.view(...question.of);
      case "play":
        return this.referee.play(...question.of);
      case "steps":
        return this.referee.steps(...question.of);
    }
  }
}

/** What a worker does with each message: the first brings the kernel, the others ask. */
export function serve(
  post: (message: FromWorker) => void,
  shelf?: Shelf,
): (message: ToWorker) => Promise<void> {
  let dispatcher: Promise<Dispatcher>;
  return async (message) => {
    if ("module" in message) {
      dispatcher = Dispatcher.open(message.module, shelf);
      return;
    }
    const { id } = message;
    try {
      const here = await dispatcher;
      await here.prepare(message);
      const answer = here.answer(message, (progress) => post({ id, progress }));
      post({ id, answer });
    } catch (error) {
      post({ id, error: packError(error) });
    }
  };
}
