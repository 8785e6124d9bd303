// The pictures of which a moving one is made: a game move by move, or one move step by step.

import { HAND, told, tracesOf, type Counts } from "../board/story";
import { arrangementOf } from "../board/arrangement";
import type { Choice, Played, Player, View } from "../kernel/types";
import { layoutOfScene, pictureOf } from "./picture";

export interface Frame {
  svg: string;
  /** Milliseconds that it is seen. */
  delay: number;
}

export const FRAME_WIDTH = 480;
const MOST_STEPS = 240; // of one move; a longer one is shown without its middle
const MOVE = 900;
const STEP = 180;
const PAUSE = 1600; // at the beginning and the end

interface Told {
  choice: Choice;
  near: Player;
  start: View;
}

/** Each position of a game, with the signs of the move that led there. */
export function gameFrames({ choice, near, start }: Told, moves: readonly Played[]): Frame[] {
  const layout = layoutOfScene({ choice, near, board: start.board });
  const arrangement = arrangementOf(layout, start.board);
  const first = pictureOf({ choice, near, board: start.board }, FRAME_WIDTH, arrangement);
  const frames = moves.map(({ steps, after }) => {
    arrangement.lay(after.board);
    const scene = { choice, near, board: after.board, last: tracesOf(steps) };
    return { svg: pictureOf(scene, FRAME_WIDTH, arrangement), delay: MOVE };
  });
  return ending([{ svg: first, delay: PAUSE }, ...frames]);
}

/** Each step of a move. */
export function moveFrames({ choice, near, start }: Told, { steps, after }: Played): Frame[] {
  const layout = layoutOfScene({ choice, near, board: start.board });
  const arrangement = arrangementOf(layout, start.board);
  const frames = [
    {
      svg: pictureOf({ choice, near, board: start.board }, FRAME_WIDTH, arrangement),
      delay: PAUSE,
    },
  ];
  let board: Counts = start.board;
  for (const step of steps.slice(0, MOST_STEPS)) {
    if (step.kind === "end") break;
    board = told(board, step);
    arrangement.tell(step);
    const hand = board[HAND] ? step.place : null;
    const scene = { choice, near, board, hand };
    frames.push({
      svg: pictureOf(scene, FRAME_WIDTH, arrangement),
      delay: step.kind === "sow" ? STEP : 3 * STEP,
    });
  }
  arrangement.lay(after.board);
  const scene = { choice, near, board: after.board, last: tracesOf(steps) };
  return ending([...frames, { svg: pictureOf(scene, FRAME_WIDTH, arrangement), delay: MOVE }]);
}

function ending(frames: Frame[]): Frame[] {
  const last = frames.at(-1)!;
  return [...frames.slice(0, -1), { ...last, delay: PAUSE }];
}
