import type { GameName } from "../kernel/types";

/** What is said of a task of a lesson: before the move, and after it. */
export interface TaskText {
  title: string;
  ask: string;
  done: string;
}

/** By the ids of the tasks. */
export type LessonText = Record<string, () => TaskText>;

const LESSONS = import.meta.glob<LessonText>("./*/lesson.ts", { eager: true, import: "default" });

/** The words of the tasks of a lesson. */
export function lessonText(game: GameName): LessonText {
  return LESSONS[`./${game}/lesson.ts`] ?? {};
}
