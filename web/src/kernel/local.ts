// The kernel without workers, for tests in node: the same questions, answered on the spot.

import { Desk } from "./desk";
import type { Question } from "./messages";
import type { Kernel } from "./types";

export async function localKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel> {
  const desk = await Desk.open(source);
  const ask = async <T>(question: Question) => desk.answer(question) as T;
  return {
    start: (choice) => ask({ ask: "start", of: [choice] }),
    view: (choice, position) => ask({ ask: "view", of: [choice, position] }),
    play: (choice, position, move) => ask({ ask: "play", of: [choice, position, move] }),
    steps: (choice, position, move) => ask({ ask: "steps", of: [choice, position, move] }),
    analyse: async (choice, position, limit, { progress, ...rest } = {}) =>
      desk.answer({ ask: "analyse", of: [choice, position, { ...limit, ...rest }] }, progress) as never,
    reply: (choice, position, level, past) =>
      ask({ ask: "reply", of: [choice, position, level, past] }),
    stop: () => {},
  };
}
