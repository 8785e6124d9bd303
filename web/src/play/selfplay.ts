// A game that plays itself, slowly, to be looked at.

import { usualChoice } from "../kernel/rules";
import type { Choice, GameName, Kernel, Played, View } from "../kernel/types";

const SELF_PLAY_LEVEL = 1;
const LONGEST = 80; // moves; then it begins anew, so that nobody watches a dull ending

export class SelfPlay {
  readonly choice: Choice;
  private view: View | null = null;
  private past: string[] = [];

  constructor(
    private readonly kernel: Kernel,
    game: GameName,
  ) {
    this.choice = usualChoice(game);
  }

  /** The position at the start of a new game. */
  async restart(): Promise<View> {
    this.past = [];
    this.view = await this.kernel.start(this.choice);
    return this.view;
  }

  /** The next move; null if the game is over. */
  async next(): Promise<{ before: View; played: Played } | null> {
    const before = this.view ?? (await this.restart());
    if (before.outcome || this.past.length >= LONGEST) return null;
    const move = await this.kernel.reply(this.choice, before.text, {
      level: SELF_PLAY_LEVEL,
      past: this.past,
    });
    const played = await this.kernel.play(this.choice, before.text, move);
    this.past.push(before.text);
    this.view = played.after;
    return { before, played };
  }
}
