// The game of each kind that is kept in the browser, and what was agreed last.

import { shelf, type Shelf, type Store, type Upgrade } from "./storage";
import type { GameName } from "../kernel/types";
import { gameFrom, type Game } from "./game";
import { setUpFrom, type SetUp } from "./setup";

/** From each older shape of a kept game to the next; the first shape needs none. */
const UPGRADES: Upgrade[] = [];

export function gameShelf(game: GameName, store?: Store | null): Shelf<Game> {
  const check = (value: unknown) => gameFrom(value, (setUp) => setUpFrom(setUp, game));
  return shelf(`game.${game}`, check, UPGRADES, store);
}

export function setUpShelf(game: GameName, store?: Store | null): Shelf<SetUp> {
  return shelf(`setup.${game}`, (value) => setUpFrom(value, game), [], store);
}
