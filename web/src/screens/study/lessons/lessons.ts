import type { GameName } from "../../../kernel/types";
import { FANORONA } from "./fanorona";
import { HUS } from "./hus";
import { KALAHA } from "./kalaha";
import type { TaskText } from "./text";

const TEXTS: Record<GameName, Record<string, () => TaskText>> = {
  hus: HUS,
  kalaha: KALAHA,
  fanorona: FANORONA,
};

/** The words of a task of the lesson, in the language spoken now. */
export function lessonText(game: GameName, id: string): TaskText | null {
  return TEXTS[game][id]?.() ?? null;
}

/** The ids of all tasks that there are words for. */
export function textIds(game: GameName): string[] {
  return Object.keys(TEXTS[game]);
}
