// Which game the reader looked at last, so that “Play” and “Rules” lead there.

import type { GameName } from "../kernel/types";
import { GAMES } from "../games";
import { shelf } from "../play/storage";

const kept = shelf<GameName>("last", (value) => {
  const game = GAMES.find((known) => known === value);
  if (!game) throw new RangeError("no such game");
  return game;
});

const last: { game: GameName } = $state({ game: kept.read() ?? GAMES[0]! });

export function lastGame(): GameName {
  return last.game;
}

export function rememberGame(game: GameName): void {
  if (game === last.game) return;
  last.game = game;
  kept.write(game);
}
