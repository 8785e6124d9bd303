// The kernel without workers, for tests in node: the same questions, answered on the spot.

import { Dispatcher } from "./dispatcher";
import type { Question } from "./messages";
import type { Shelf } from "./tables";
import type { Analysis, Kernel } from "./types";

export async function localKernel(
  source: BufferSource | WebAssembly.Module,
  shelf?: Shelf,
): Promise<Kernel> {
  const dispatcher = await Dispatcher.open(source, shelf);
  const ask = async <T>(question: Question, progress?: (found: Analysis) => void) => {
    await dispatcher.prepare(question);
    return dispatcher.answer(question, progress) as T;
  };
  return {
    start: (choice) => ask({ ask: "start", of: [choice] }),
    view: (choice, position) => ask({ ask: "view", of: [choice, position] }),
    play: (choice, position, move) => ask({ ask: "play", of: [choice, position, move] }),
    steps: (choice, position, move) => ask({ ask: "steps", of: [choice, position, move] }),
    analyse: (choice, position, limit, { progress, ...rest } = {}) =>
      ask({ ask: "analyse", of: [choice, position, { ...limit, ...rest }] }, progress),
    reply: (choice, position, reply) => ask({ ask: "reply", of: [choice, position, reply] }),
    stop: () => {},
  };
}
