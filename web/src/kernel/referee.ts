// Answers about the rules, as the kernel tells them. Runs in a worker, and in node for tests.

import { type Game, type Kernel as Wasm, Refusal } from "../../../kernel/bindings/wasm/kernel.mjs";
import { IllegalMove, InvalidText, phrase, type Values } from "./errors";
import { FACTS, gameFacts } from "./facts";
import { type Rules, rulesOf } from "./rules";
import type { Choice, Outcome, Played, Step, View } from "./types";

const MOST_OPEN = 4; // each open game has a table of some megabytes
const NOWHERE = 255;

/** A game open in the kernel. */
export interface Open {
  rules: Rules;
  game: Game;
}

/** Knows what is legal and what a move does, because the kernel does. */
export class Referee {
  private readonly opened = new Map<string, Open>();

  constructor(private readonly kernel: Wasm) {}

  start(choice: Choice): View {
    const { game } = this.open(choice);
    return this.viewOf(choice, game.start());
  }

  view(choice: Choice, position: string): View {
    return this.viewOf(choice, this.read(choice, position));
  }

  play(choice: Choice, position: string, move: string): Played {
    const { game } = this.open(choice);
    const before = this.read(choice, position);
    const found = this.find(choice, before, move);
    const text = game.moveText(found);
    const { after } = game.children(before).find((child) => game.moveText(child.move) === text)!;
    return {
      move: text,
      steps: this.tell(choice, before, found),
      after: this.viewOf(choice, after),
    };
  }

  steps(choice: Choice, position: string, move: string): Step[] {
    const before = this.read(choice, position);
    return this.tell(choice, before, this.find(choice, before, move));
  }

  /** The kernel's game under these rules; the one not asked for longest makes room. */
  open(choice: Choice): Open {
    const rules = rulesOf(choice);
    const key = `${rules.game} ${rules.packed.join()}`;
    const found = this.opened.get(key) ?? {
      rules,
      game: this.kernel.game(rules.game, rules.packed),
    };
    this.opened.delete(key);
    this.opened.set(key, found);
    const [oldest] = this.opened;
    if (this.opened.size > MOST_OPEN && oldest) {
      oldest[1].game.close();
      this.opened.delete(oldest[0]);
    }
    return found;
  }

  /** The position's bytes. */
  read(choice: Choice, position: string): Uint8Array {
    const { game } = this.open(choice);
    return obeying(
      () => game.read(position, choice.study),
      (refusal) => invalid("position", choice, refusal),
    );
  }

  /** How the game has ended on the board. */
  outcome(choice: Choice, position: Uint8Array): Outcome | null {
    const [outcome, reason] = this.open(choice).game.verdict(position);
    if (!outcome) return null;
    const winner = gameFacts(choice.game).players[outcome - 1] ?? null;
    return { winner, reason: FACTS.reasons[reason - 1]! };
  }

  private viewOf(choice: Choice, position: Uint8Array): View {
    const { game } = this.open(choice);
    const { player, board, counts } = game.board(position);
    const { players } = gameFacts(choice.game);
    const outcome = this.outcome(choice, position);
    return {
      text: game.text(position),
      player: players[player]!,
      board,
      moves: game.children(position).map(({ move, after }) => ({
        text: game.moveText(move),
        after: game.text(after),
      })),
      endless: game.barred(position).map((move) => game.moveText(move)),
      outcome,
      counts: { [players[0]]: counts[0], [players[1]]: counts[1] },
    };
  }

  private find(choice: Choice, position: Uint8Array, wanted: string): Uint8Array {
    const { game } = this.open(choice);
    return obeying(
      () => game.findMove(position, wanted),
      (refusal) =>
        refusal.column
          ? invalid("move", choice, refusal)
          : new IllegalMove(wanted, game.text(position), refusal.code, valuesOf(refusal)),
    );
  }

  private tell(choice: Choice, position: Uint8Array, move: Uint8Array): Step[] {
    const { game } = this.open(choice);
    const name = (place: number) => (place === NOWHERE ? "" : game.placeName(place));
    const player = gameFacts(choice.game).players[game.board(position).player]!;
    return game.steps(position, move).map(([kind, place, count, taken, into, why]) => ({
      kind: FACTS.kinds[kind]!,
      player,
      place: name(place),
      count,
      taken: taken.map(([at, stones]) => [name(at), stones]),
      into: name(into),
      why: FACTS.whys[why] ?? null,
    }));
  }
}

function obeying<T>(ask: () => T, refused: (refusal: Refusal) => Error): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof Refusal ? refused(error) : error;
  }
}

function invalid(what: string, { game }: Choice, refusal: Refusal): InvalidText {
  const title = phrase(what, { game: gameFacts(game).title });
  return new InvalidText(title, refusal.column!, refusal.code, valuesOf(refusal));
}

/** The kernel numbers the reasons for which a game ends. */
function valuesOf({ values: { outcome, ...rest } }: Refusal): Values {
  if (!outcome) return rest as Values;
  const { winner, reason } = outcome as { winner: Outcome["winner"]; reason: number };
  return { ...rest, outcome: { winner, reason: FACTS.reasons[reason - 1]! } } as Values;
}
