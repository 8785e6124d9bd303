// What a match in the page lives by.

import { openings } from "../kernel/facts";
import type { GameName } from "../kernel/types";
import type { Surroundings } from "../play/match.svelte";
import { gameShelf } from "../play/shelves";
import { theKernel } from "./kernel";
import { settings, still } from "./settings.svelte";

// So that one sees one's own move before the answer to it.
const PAUSE = 350;
const SHORT_PAUSE = 150;

export function surroundings(game: GameName): Surroundings {
  const shelf = gameShelf(game);
  return {
    kernel: theKernel(),
    keep: (played) => shelf.write(played),
    openings,
    random: Math.random,
    now: () => performance.timeOrigin + performance.now(),
    pause: () => (still() || settings.speed === "instant" ? SHORT_PAUSE : PAUSE),
  };
}
