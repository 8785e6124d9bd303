// Tasks as src/hollows/study/lessons and src/hollows/study/puzzles have them, made into something to be tried.

import { firstEdition } from "../kernel/facts";
import type { Choice, GameName, Kernel, Options, View } from "../kernel/types";
import type { Turn } from "../play/course.svelte";
import type { Asked, Verdict } from "./trial.svelte";

/** What is to be reached; `hollows lessons check` proves what each of them says. */
export type Goal =
  | { kind: "any" | "win" | "draw" | "best" }
  | { kind: "shows"; what: string[] }
  | { kind: "ends"; place: string }
  | { kind: "most"; what: "lifts" | "taken" | "steps" }
  | { kind: "takes"; count: number }
  | { kind: "safe"; most: number }
  | { kind: "over"; winner: "mover" | null }
  | TurnGoal;

interface TurnGoal {
  kind: "turn";
  moves?: number;
  seeds?: number;
}

export interface Task {
  id: string;
  /** Left out: the start. */
  position?: string;
  edition?: string;
  options?: Options;
  study?: boolean;
  goal: Goal;
  /** All moves that reach the goal; left out: every legal one, or those of the line. */
  accept?: string[];
  /** Several moves, the other side's among them. */
  line?: string[];
  /** Moves worth trying that are not legal here. */
  barred?: string[];
  /** What the other side answers. */
  reply?: string;
}

/** The rules and the position of a task. */
function choiceOf(game: GameName, task: Omit<Task, "id" | "goal">): Choice {
  const { edition = firstEdition(game), options = {}, study } = task;
  return { game, edition, options, ...(study && { study }) };
}

export async function askedBy(kernel: Kernel, game: GameName, task: Task): Promise<Asked> {
  const choice = choiceOf(game, task);
  const { position } = task;
  const start = await (position ? kernel.view(choice, position) : kernel.start(choice));
  if (task.goal.kind === "turn") return turnAsked(choice, start, task.goal, task.line ?? []);
  if (task.line) return lineAsked(choice, start, task.line);
  return moveAsked(choice, start, task);
}

/** One move, any of those that reach the goal. */
function moveAsked(choice: Choice, start: View, { accept, reply }: Task): Asked {
  return {
    choice,
    start,
    judge: ([first]) => (!accept || accept.includes(first!.played.move) ? "solved" : "wrong"),
    kept: () => 0,
    reply: (made) => (made.length === 1 ? reply : undefined),
    solution: (made) => (made.length ? [] : [accept?.[0] ?? start.moves[0]!.text]),
  };
}

/** The moves of a line, both sides': those of the solver are to be found. */
export function lineAsked(choice: Choice, start: View, line: readonly string[]): Asked {
  return {
    choice,
    start,
    judge: (made) => {
      if (!follows(made, line)) return "wrong";
      return made.length < line.length ? "right" : "solved";
    },
    kept: (made) => made.length - 1,
    reply: (made) =>
      made.at(-1)!.played.after.player === start.player ? undefined : line[made.length],
    solution: (made) => (follows(made, line) ? line.slice(made.length) : []),
  };
}

/** Kalaha: so many sowings, or so many seeds into the store, in one turn, in any order. */
function turnAsked(choice: Choice, start: View, goal: TurnGoal, line: readonly string[]): Asked {
  const { moves = 0, seeds = 0 } = goal;
  const store = ({ counts }: View) => counts[start.player] ?? 0;
  return {
    choice,
    start,
    judge: (made): Verdict => {
      const { after } = made.at(-1)!.played;
      if (made.length >= moves && store(after) - store(start) >= seeds) return "solved";
      return after.player === start.player && !after.outcome ? "right" : "wrong";
    },
    kept: () => 0,
    reply: () => undefined,
    solution: (made) => (follows(made, line) ? line.slice(made.length) : []),
  };
}

function follows(made: readonly Turn[], line: readonly string[]): boolean {
  return made.every(({ played }, at) => played.move === line[at]);
}
