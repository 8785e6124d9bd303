// What a page of rules is made of.

import type { GameName } from "../kernel/types";

/** A board that shows a position, and a move in it that the reader can have played. */
export interface Picture {
  /** null is the start. */
  position: string | null;
  move: string | null;
  caption: string;
}

export interface Section {
  id: string;
  title: string;
  text: string[];
  picture?: Picture;
}

const RULES = import.meta.glob<() => Section[]>("./*/rules.ts", { eager: true, import: "default" });

/** The rules of a game in the language spoken now. */
export function rulesText(game: GameName): Section[] {
  return RULES[`./${game}/rules.ts`]?.() ?? [];
}
