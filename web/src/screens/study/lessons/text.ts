/** What is said of a task of a lesson: before the move, and after it. */
export interface TaskText {
  title: string;
  ask: string;
  done: string;
}
