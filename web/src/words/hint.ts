import { gameFacts } from "../kernel/facts";
import type { GameName } from "../kernel/types";
import { _ } from "./gettext.svelte";

/** The place that a move begins with. */
export function sayWhereToLook(game: GameName, move: string): string {
  return gameFacts(game).onPoints
    ? _("Look at the piece on {place}.", { place: move.split("-")[0] ?? "" })
    : _("Look at hollow {place}.", { place: parseInt(move, 10) });
}
