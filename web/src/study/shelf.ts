// The study of each game that is kept in the browser, in the words of a link.

import type { GameName } from "../kernel/types";
import { shelf, type Shelf, type Store } from "../play/storage";

export function studyShelf(game: GameName, store?: Store | null): Shelf<string> {
  return shelf(`study.${game}`, codeFrom, [], store);
}

function codeFrom(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("a study is kept as a link");
  return value;
}
