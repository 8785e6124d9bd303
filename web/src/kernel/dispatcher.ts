// One desk at which all questions are answered, one after the other.

import { loadKernel } from "../../../kernel/bindings/kernel.mjs";
import { packError } from "./errors";
import type { FromWorker, Question, ToWorker } from "./messages";
import { Referee } from "./referee";
import { Searcher } from "./searcher";
import { type FetchTable, Tables } from "./tables";
import type { Analysis } from "./types";

/** Answers questions with a kernel of its own. */
export class Desk {
  private readonly referee: Referee;
  private readonly searcher: Searcher;

  private constructor(kernel: Awaited<ReturnType<typeof loadKernel>>, fetchTable: FetchTable) {
    this.referee = new Referee(kernel);
    this.searcher = new Searcher(this.referee, Math.random, new Tables(fetchTable));
  }

  static async open(
    source: BufferSource | WebAssembly.Module,
    fetchTable: FetchTable = async () => null,
  ): Promise<Desk> {
    return new Desk(await loadKernel(source), fetchTable);
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
export function attend(
  post: (message: FromWorker) => void,
  fetchTable?: FetchTable,
): (message: ToWorker) => Promise<void> {
  let desk: Promise<Desk>;
  return async (message) => {
    if ("module" in message) {
      desk = Desk.open(message.module, fetchTable);
      return;
    }
    const { id } = message;
    try {
      const here = await desk;
      await here.prepare(message);
      const answer = here.answer(message, (progress) => post({ id, progress }));
      post({ id, answer });
    } catch (error) {
      post({ id, error: packError(error) });
    }
  };
}
