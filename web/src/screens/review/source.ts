// The game that is reviewed: the one in the address, or the one that was played here last.

import { theKernel } from "../../app/kernel";
import { surroundings } from "../../app/surroundings";
import { gameFacts } from "../../kernel/facts";
import type { GameName, Player } from "../../kernel/types";
import { Match } from "../../play/match.svelte";
import { gameShelf } from "../../play/shelves";
import type { GameRecord } from "../../record/record";
import { decodeLink, looksLikeLink } from "../../share/link";
import { Reviewed, type Seats } from "../../study/reviewed.svelte";
import { playerName, playerNames } from "../../words/names";

/** Null if no game with a move in it was played here. */
export async function gameToReview(game: GameName, hash: string): Promise<Reviewed | null> {
  const kernel = theKernel();
  if (looksLikeLink(hash)) {
    const { record, near } = await decodeLink(hash.slice(1), kernel);
    return record.line.played.length ? Reviewed.open(kernel, record, seatsIn(record, near)) : null;
  }
  const kept = gameShelf(game).read();
  if (!kept || kept.moves.length <= kept.opening) return null;
  const match = await Match.open(kept, surroundings(game));
  return Reviewed.open(kernel, match.record, seatsAt(match));
}

function seatsAt(match: Match): Seats {
  const alone = match.game.setUp.opponent.kind === "engine";
  return {
    me: alone ? match.player("me") : null,
    near: match.player("me"),
    names: playerNames(match),
    opening: match.game.opening,
  };
}

/** The players as the record calls them. */
function seatsIn(record: GameRecord, near: Player): Seats {
  const { players } = gameFacts(record.choice.game);
  const names = players.map((player) => [player, playerName(record, player)]);
  return { me: null, near, names: Object.fromEntries(names), opening: 0 };
}
