// What the study knows of each game, fetched when it is first asked for.

import type { GameName } from "../../kernel/types";
import type { LessonData } from "../../study/lesson.svelte";
import type { PuzzleData } from "../../study/puzzles";

const LESSONS = import.meta.glob<LessonData>("../../made/lessons/*.json", { import: "default" });
const PUZZLES = import.meta.glob<PuzzleData>("../../made/puzzles/*.json", { import: "default" });

export function lessonsOf(game: GameName): Promise<LessonData> {
  return LESSONS[`../../made/lessons/${game}.json`]!();
}

export function puzzlesOf(game: GameName): Promise<PuzzleData> {
  return PUZZLES[`../../made/puzzles/${game}.json`]!();
}
