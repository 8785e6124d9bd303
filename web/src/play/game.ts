// A game under way as it is kept: what was agreed and what was played. Everything else, such as
// the positions, follows from it by asking the kernel.

import { gameFacts, other, seat } from "../kernel/facts";
import type { Choice, Outcome, Player, View } from "../kernel/types";
import type { Clock } from "../record/clock";
import type { Series } from "../record/series";
import type { SetUp, Starter } from "./setup";

/** The two who play: the reader, and whoever is across the board. */
export const SIDES = ["me", "you"] as const;
export type Side = (typeof SIDES)[number];

export interface Game {
  setUp: SetUp;
  /** Who makes the first move that is not given. */
  starter: Side;
  /** Who has the seat of the player named first: the starter, unless a fair start ends with the other. */
  first: Side;
  /** Where the game begins, if that is not where games of its rules begin. */
  position: string | null;
  /** The moves from the start; the first `opening` of them were given for a fair start. */
  moves: string[];
  opening: number;
  /** Moves taken back, the next to be redone first. */
  undone: string[];
  /** How the game ended if the board does not show it. */
  ending: Outcome | null;
  clock: Clock | null;
  /** The series before this game. */
  series: Series | null;
}

export function newGame(setUp: SetUp, starter: Side, opening: string[] = []): Game {
  return {
    setUp,
    starter,
    first: starter,
    position: null,
    moves: [...opening],
    opening: opening.length,
    undone: [],
    ending: null,
    clock: null,
    series: null,
  };
}

/** A game from a position, in which the reader plays for the near player. */
export function gameAt(agreed: SetUp, choice: Choice, view: View, near: Player): Game {
  const setUp = { ...agreed, choice, series: false, fair: false, time: null };
  const game = newGame(setUp, view.player === near ? "me" : "you");
  return { ...game, first: seat(near) === 0 ? "me" : "you", position: view.text };
}

/** Who starts, the lot being a number from 0 to 1. */
export function drawnStarter(starter: Starter, lot: number): Side {
  if (starter !== "lot") return starter;
  return lot < 0.5 ? "me" : "you";
}

export function otherSide(side: Side): Side {
  return side === "me" ? "you" : "me";
}

export function sideOf(game: Game, player: Player): Side {
  return seat(player) === 0 ? game.first : otherSide(game.first);
}

export function playerOf(game: Game, side: Side): Player {
  const [first] = gameFacts(game.setUp.choice.game).players;
  return side === game.first ? first : other(first);
}

/** Whether a person has to move for this side. */
export function isPerson(game: Game, side: Side): boolean {
  return side === "me" || game.setUp.opponent.kind === "person";
}

/** The game with a move more. What was undone stays to be redone if the move follows it. */
export function withMove(game: Game, move: string): Game {
  const undone = game.undone[0] === move ? game.undone.slice(1) : [];
  return { ...game, moves: [...game.moves, move], undone };
}

/**
 * How many moves stay when a player takes back: to before his own last move against the engine,
 * the last move with two people. `movers` made the moves so far. Null: there is nothing to undo.
 */
export function keptAfterUndo(game: Game, movers: Player[]): number | null {
  const people = game.setUp.opponent.kind === "person";
  for (let at = movers.length - 1; at >= game.opening; at--) {
    if (people || sideOf(game, movers[at]!) === "me") return at;
  }
  return null;
}

export function undoneTo(game: Game, kept: number): Game {
  const undone = [...game.moves.slice(kept), ...game.undone];
  return { ...game, moves: game.moves.slice(0, kept), undone, ending: null };
}

export function endedBy(game: Game, ending: Outcome): Game {
  return { ...game, ending, undone: [] };
}

/** What was kept, if it is a game; throws if it is none. Rules it breaks are seen when replayed. */
export function gameFrom(value: unknown, setUpOf: (value: unknown) => SetUp): Game {
  const given = value as Partial<Game>;
  if (!Array.isArray(given.moves) || !given.moves.every((move) => typeof move === "string"))
    throw new TypeError("a game has moves");
  const starter = given.starter === "you" ? "you" : "me";
  return {
    setUp: setUpOf(given.setUp),
    starter,
    first: SIDES.find((side) => side === given.first) ?? starter,
    position: typeof given.position === "string" ? given.position : null,
    moves: given.moves,
    opening: Math.min(Number(given.opening) || 0, given.moves.length),
    undone: Array.isArray(given.undone) ? given.undone.map(String) : [],
    ending: given.ending ?? null,
    clock: given.clock ?? null,
    series: given.series ?? null,
  };
}
