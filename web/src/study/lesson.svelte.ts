// All that is taught about a game, in order: its rules, its options, then exercises by topic.
// What the reader has done is kept.

import type { GameName, Kernel, Options } from "../kernel/types";
import { shelf, type Shelf, type Store } from "../play/storage";
import { askedBy, type Task } from "./tasks";
import { Trial, type TrialSurroundings } from "./trial.svelte";

/** An option, and what its choices change; the leaflet's choice stands first. */
export interface Difference {
  option: string;
  choices: string[];
  /** What the move shows: other steps, another end, whether it is legal; or the start differs. */
  differs: "steps" | "outcome" | "legal" | "start";
  position?: string;
  /** What else is chosen along with it. */
  options?: Options;
  study?: boolean;
  move?: string;
  /** With which choices the move is legal, where that is the difference. */
  legal_in?: string[];
}

/** The data of a game, as src/hollows/study/lessons has them. */
export interface LessonData {
  lesson: Task[];
  options: Difference[];
  exercises: { topic: string; tasks: Task[] }[];
}

/** One thing to do: `chapter` is "rules", "options" or the topic of an exercise. */
export type Item = { id: string; chapter: string } & (
  { kind: "task"; task: Task } | { kind: "option"; difference: Difference }
);

export function itemsOf({ lesson, options, exercises }: LessonData): Item[] {
  const tasks = (chapter: string, all: Task[]) =>
    all.map((task): Item => ({ id: task.id, chapter, kind: "task", task }));
  return [
    ...tasks("rules", lesson),
    ...options.map((difference): Item => ({
      id: `option-${difference.option}`,
      chapter: "options",
      kind: "option",
      difference,
    })),
    ...exercises.flatMap(({ topic, tasks: all }) => tasks(topic, all)),
  ];
}

/** The ids of what has been done. */
export function doneShelf(game: GameName, store?: Store | null): Shelf<string[]> {
  const check = (value: unknown) => {
    if (!Array.isArray(value)) throw new TypeError("what is done is a list");
    return value.filter((id): id is string => typeof id === "string");
  };
  return shelf(`learnt.${game}`, check, [], store);
}

/** Whether the move that shows the difference can be made with this choice. */
export function canBeMade({ differs, move, legal_in }: Difference, value: string): boolean {
  return move !== undefined && (differs !== "legal" || (legal_in ?? []).includes(value));
}

export class Lesson {
  readonly items: Item[];
  at = $state(0);
  /** The board of the item; null while it is made ready. */
  trial: Trial | null = $state.raw(null);
  /** Which choice of an option is on the board, and which have been seen. */
  value = $state("");
  seen: string[] = $state.raw([]);
  done: string[] = $state.raw([]);
  failed = $state(false);
  private asked = 0;

  constructor(
    readonly game: GameName,
    data: LessonData,
    private readonly around: TrialSurroundings,
    private readonly kept: Pick<Shelf<string[]>, "read" | "write"> = doneShelf(game),
  ) {
    this.items = itemsOf(data);
    this.done = kept.read() ?? [];
    const first = this.items.findIndex(({ id }) => !this.done.includes(id));
    void this.goTo(first < 0 ? 0 : first);
  }

  get item(): Item {
    return this.items[this.at]!;
  }

  get chapters(): string[] {
    return [...new Set(this.items.map(({ chapter }) => chapter))];
  }

  itemsIn(chapter: string): { item: Item; at: number }[] {
    return this.items
      .map((item, at) => ({ item, at }))
      .filter(({ item }) => item.chapter === chapter);
  }

  isDone({ id }: Item): boolean {
    return this.done.includes(id);
  }

  get hasNext(): boolean {
    return this.at + 1 < this.items.length;
  }

  async goTo(at: number): Promise<void> {
    const item = this.items[at];
    if (!item) return;
    this.at = at;
    this.seen = [];
    if (item.kind === "option") await this.choose(item.difference.choices[0]!);
    else await this.lay(() => askedBy(this.around.kernel, this.game, item.task));
  }

  next(): Promise<void> {
    return this.goTo(this.at + 1);
  }

  /** Lays the board under one choice of the option that is shown. */
  async choose(value: string): Promise<void> {
    const { item } = this;
    if (item.kind !== "option") return;
    const { difference } = item;
    this.value = value;
    await this.lay(() => askedOfChoice(this.around.kernel, this.game, difference, value));
    if (!canBeMade(difference, value)) this.see(value);
  }

  /** The board has come to its end: the task is done, or the choice has been seen. */
  finish(): void {
    if (this.item.kind === "option") this.see(this.value);
    else this.mark();
  }

  /** An option is understood when two of its choices have been seen. */
  private see(value: string): void {
    if (!this.seen.includes(value)) this.seen = [...this.seen, value];
    if (this.seen.length > 1) this.mark();
  }

  private mark(): void {
    if (this.isDone(this.item)) return;
    this.done = [...this.done, this.item.id];
    this.kept.write(this.done);
  }

  leave(): void {
    this.asked += 1;
    this.trial?.leave();
  }

  private async lay(ask: () => Promise<Trial["asked"]>): Promise<void> {
    const turn = ++this.asked;
    this.failed = false;
    try {
      const asked = await ask();
      if (turn !== this.asked) return;
      this.trial?.leave();
      this.trial = new Trial(asked, this.around);
    } catch {
      this.failed = turn === this.asked;
    }
  }
}

/** The move that shows the difference is asked for; where it is not legal, any other will do. */
function askedOfChoice(kernel: Kernel, game: GameName, difference: Difference, value: string) {
  const { option, options, study, position, move } = difference;
  const accept = canBeMade(difference, value) ? { accept: [move!] } : {};
  return askedBy(kernel, game, {
    id: option,
    options: { ...options, [option]: value },
    ...(study && { study }),
    ...(position && { position }),
    goal: { kind: "any" },
    ...accept,
  });
}
