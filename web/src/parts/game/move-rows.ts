// Moves in two columns, as they are written down.

export interface Listed {
  /** The number of the move, from 1 on. */
  at: number;
  text: string;
}

/** One column for each player; the moves of an extra turn share a cell. */
export type MoveRow = [first: Listed[], second: Listed[]];

export function moveRows(moves: { seat: 0 | 1; text: string }[]): MoveRow[] {
  const rows: MoveRow[] = [];
  let last: 0 | 1 = 1;
  moves.forEach(({ seat, text }, index) => {
    if (rows.length === 0 || (seat === 0 && last === 1)) rows.push([[], []]);
    rows.at(-1)![seat].push({ at: index + 1, text });
    last = seat;
  });
  return rows;
}
