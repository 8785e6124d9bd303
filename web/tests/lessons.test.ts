// Lessons and exercises as the package has them: each has its words, and each can be done.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { GAMES } from "../src/games";
import { lessonText } from "../src/games/lessons";
import type { GameName, Kernel } from "../src/kernel/types";
import { chapterName } from "../src/screens/learn/chapters";
import { goalText } from "../src/screens/learn/goal-text";
import { canBeMade, doneShelf, itemsOf, Lesson, type LessonData } from "../src/study/lesson.svelte";
import { askedBy } from "../src/study/tasks";
import { Trial } from "../src/study/trial.svelte";
import { freshKernel } from "./law";
import { MemoryStore } from "./shelf";

let kernel: Kernel;
beforeAll(async () => void (kernel = await freshKernel()));

function dataOf(game: GameName): LessonData {
  const path = new URL(`../../src/hollows/study/lessons/${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as LessonData;
}

const around = () => ({ kernel, pause: () => 0 });

/** Has the board tell whatever happens until so. */
async function telling(trial: Trial, until: () => boolean, name = ""): Promise<void> {
  const look = () => {
    if (trial.telling) trial.told();
    expect(until() && !trial.telling, name).toBe(true);
  };
  await vi.waitFor(look, { interval: 1 });
}

describe.each(GAMES)("%s", (game) => {
  test("every task of the lesson has its words, and no words are left over", () => {
    expect(Object.keys(lessonText(game))).toEqual(dataOf(game).lesson.map(({ id }) => id));
    for (const text of Object.values(lessonText(game))) {
      const { title, ask, done } = text();
      expect(Math.min(title.length, ask.length, done.length)).toBeGreaterThan(4);
    }
  });

  test("every exercise says what it wants, in a chapter with a name", () => {
    for (const { topic, tasks } of dataOf(game).exercises) {
      expect(chapterName(topic)).not.toBe(topic);
      for (const { goal } of tasks) expect(goalText(game, goal)).toMatch(/\.$/);
    }
  });

  test("every task is solved by its own solution", async () => {
    for (const item of itemsOf(dataOf(game))) {
      if (item.kind !== "task") continue;
      const asked = await askedBy(kernel, game, item.task);
      const trial = new Trial(asked, around());
      void trial.play(asked.solution([])[0]!);
      await telling(trial, () => trial.turns.length > 0 && (trial.over || trial.open), item.id);
      expect(trial.mood, item.id).toMatch(/right|solved/);
      void trial.showSolution(); // the rest of it
      await telling(trial, () => trial.over, item.id);
      expect(trial.asked.judge(trial.turns), item.id).toBe("solved");
    }
  });

  test("every choice of every option can be laid on the board", async () => {
    const lesson = new Lesson(game, dataOf(game), around(), doneShelf(game, new MemoryStore()));
    for (const { item, at } of lesson.itemsIn("options")) {
      if (item.kind !== "option") continue;
      await lesson.goTo(at);
      for (const value of item.difference.choices) {
        await lesson.choose(value);
        expect(lesson.failed, `${item.id} ${value}`).toBe(false);
        if (!canBeMade(item.difference, value)) continue;
        void lesson.trial!.play(item.difference.move!);
        await telling(lesson.trial!, () => lesson.trial!.over);
        lesson.finish();
      }
      expect(lesson.isDone(item), item.id).toBe(true);
    }
  });
});

test("what is done is kept, and the lesson goes on from there", async () => {
  const store = new MemoryStore();
  const begin = async () => {
    const lesson = new Lesson("kalaha", dataOf("kalaha"), around(), doneShelf("kalaha", store));
    await vi.waitFor(() => expect(lesson.trial).not.toBeNull());
    return lesson;
  };
  const lesson = await begin();
  void lesson.trial!.play("3");
  await telling(lesson.trial!, () => lesson.trial!.over);
  lesson.finish();
  expect((await begin()).at).toBe(1);
});
