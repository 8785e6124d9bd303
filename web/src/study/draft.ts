// A position that is being set up: what lies where, who is to move, and what is wrong with it.

import type { Counts } from "../board/story";
import { FACTS, gameFacts, seat } from "../kernel/facts";
import { rulesOf, sizeOf } from "../kernel/rules";
import type { Choice, Player, View } from "../kernel/types";

export interface Draft {
  choice: Choice;
  board: Counts;
  player: Player;
  /** On points: moves since the last capture, and the number of the pair of moves. */
  quiet: number;
  number: number;
}

/** What keeps a draft from being a position. */
export type Problem =
  | { kind: "too few"; missing: number; total: number }
  | { kind: "too many"; surplus: number; total: number }
  | { kind: "too heavy"; most: number }
  | { kind: "too many pieces"; player: Player; found: number; most: number }
  | { kind: "empty" };

export function draftOf(choice: Choice, { board, player, text }: View): Draft {
  const [, , quiet = 0, number = 2] = text.split(" ").map(Number);
  return { choice, board, player, quiet, number };
}

/** The draft as position text, whether it is a position or not. */
export function textOfDraft(draft: Draft): string {
  const { choice, board, player, quiet, number } = draft;
  if (gameFacts(choice.game).onPoints) {
    const rules = rulesOf(choice);
    const rows = rowsOf(board, sizeOf(rules, "columns"), sizeOf(rules, "rows"));
    return `${rows} ${"wb"[seat(player)]} ${quiet} ${number}`;
  }
  const side = (owner: string) =>
    Object.keys(board)
      .filter((place) => place.startsWith(owner))
      .sort((one, two) => along(one) - along(two))
      .map((place) => board[place])
      .join();
  return `${side("a")}/${side("b")} ${player}`;
}

/** A store is written last. */
function along(place: string): number {
  return Number(place.slice(1)) || Infinity;
}

function rowsOf(board: Counts, columns: number, rows: number): string {
  const drawn = Array.from({ length: rows }, (_row, at) =>
    Array.from({ length: columns }, (_column, x) => {
      const piece = board[`${String.fromCharCode(97 + x)}${rows - at}`] ?? 0;
      return [" ", "W", "B"][piece];
    }).join(""),
  );
  return drawn.join("/").replace(/ +/g, (gap) => String(gap.length));
}

/** What is wrong with the draft; `start` is the board at the start of its game. */
export function problemOf({ choice, board }: Draft, start: Counts): Problem | null {
  const { onPoints, players } = gameFacts(choice.game);
  if (onPoints) return piecesProblem(board, players);
  const [found, total] = [sum(board), sum(start)];
  const { most } = FACTS.text;
  if (found > most) return { kind: "too heavy", most };
  if (found === 0) return { kind: "empty" };
  if (choice.study || found === total) return null;
  return found < total
    ? { kind: "too few", missing: total - found, total }
    : { kind: "too many", surplus: found - total, total };
}

function piecesProblem(board: Counts, players: Player[]): Problem | null {
  const all = Object.values(board);
  const most = Math.floor(all.length / 2);
  for (const [at, player] of players.entries()) {
    const found = all.filter((piece) => piece === at + 1).length;
    if (found > most) return { kind: "too many pieces", player, found, most };
  }
  return all.some(Boolean) ? null : { kind: "empty" };
}

function sum(board: Counts): number {
  return Object.values(board).reduce((total, count) => total + count, 0);
}

// Changing

export function withCount(draft: Draft, place: string, count: number): Draft {
  const most = gameFacts(draft.choice.game).onPoints ? 2 : FACTS.text.most;
  const kept = Math.max(0, Math.min(most, count));
  return { ...draft, board: { ...draft.board, [place]: kept } };
}

export function emptied(draft: Draft): Draft {
  const places = Object.keys(draft.board).map((place) => [place, 0] as const);
  return { ...draft, board: Object.fromEntries(places), quiet: 0, number: 2 };
}

/** The draft by other rules: it stays as it is if the board has the same places. */
export function byRules(draft: Draft, choice: Choice, start: View): Draft {
  const same = Object.keys(start.board).join() === Object.keys(draft.board).join();
  return same ? { ...draft, choice } : draftOf(choice, start);
}
