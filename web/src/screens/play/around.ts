// What a match in the page lives by.

import { settings, still } from "../../app/settings.svelte";
import { theKernel } from "../../app/kernel";
import { openings } from "../../kernel/facts";
import type { GameName } from "../../kernel/types";
import { gameShelf } from "../../play/kept";
import type { Surroundings } from "../../play/match.svelte";

const PAUSE = 350; // so that one sees whose move comes next

export function surroundings(game: GameName): Surroundings {
  const shelf = gameShelf(game);
  return {
    kernel: theKernel(),
    keep: (played) => shelf.write(played),
    openings,
    random: Math.random,
    now: () => performance.timeOrigin + performance.now(),
    pause: () => (still() || settings.speed === "instant" ? 0 : PAUSE),
  };
}
