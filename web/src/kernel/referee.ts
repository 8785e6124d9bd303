// Answers in text what the kernel answers in bytes. Runs in a worker, and in node for tests.

import type { Game, Kernel as Wasm } from "../../../kernel/bindings/kernel.mjs";
import { describe, IllegalMove } from "./errors";
import { FACTS, gameFacts } from "./facts";
import { NOTATIONS, NOWHERE } from "./notation";
import { type Rules, rulesOf } from "./rules";
import type { Choice, Outcome, Played, Step, View } from "./types";

const MOST_OPEN = 4; // each open game has a table of some megabytes

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
    const before = this.read(choice, position);
    const [text, child] = this.find(choice, before, move);
    return {
      move: text,
      steps: this.tell(choice, before, child.move),
      after: this.viewOf(choice, child.after),
    };
  }

  steps(choice: Choice, position: string, move: string): Step[] {
    const before = this.read(choice, position);
    return this.tell(choice, before, this.find(choice, before, move)[1].move);
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
    const { rules, game } = this.open(choice);
    const notation = NOTATIONS[rules.game];
    const atStart = Object.values(notation.board(game.start(), rules));
    const total = atStart.reduce((sum, count) => sum + count, 0);
    return notation.readPosition(position, rules, choice.study ? null : total);
  }

  /** How the game has ended on the board. */
  outcome(choice: Choice, position: Uint8Array): Outcome | null {
    const [outcome, reason] = this.open(choice).game.verdict(position);
    if (!outcome) return null;
    const winner = gameFacts(choice.game).players[outcome - 1] ?? null;
    return { winner, reason: FACTS.reasons[reason - 1]! };
  }

  private viewOf(choice: Choice, position: Uint8Array): View {
    const { rules, game } = this.open(choice);
    const notation = NOTATIONS[rules.game];
    const board = notation.board(position, rules);
    const outcome = this.outcome(choice, position);
    const children = outcome ? [] : game.children(position);
    return {
      text: notation.writePosition(position, rules),
      player: notation.player(position, rules),
      board,
      moves: children.map(({ move, after }) => ({
        text: notation.writeMove(move, rules),
        after: notation.writePosition(after, rules),
      })),
      endless: this.endless(choice, position),
      outcome,
      counts: notation.counts(board, rules),
    };
  }

  /** The moves that only `endless=draw` allows: the kernel itself says which these are. */
  private endless(choice: Choice, position: Uint8Array): string[] {
    const barred = this.open(choice);
    if (barred.rules.options["endless"] !== "barred") return [];
    const legal = barred.game.children(position);
    const options = { ...choice.options, endless: "draw" };
    const { rules, game } = this.open({ ...choice, options });
    const all = game.children(position).map(({ move }) => NOTATIONS.hus.writeMove(move, rules));
    const allowed = new Set(legal.map(({ move }) => NOTATIONS.hus.writeMove(move, rules)));
    return all.filter((move) => !allowed.has(move));
  }

  private find(choice: Choice, position: Uint8Array, wanted: string) {
    const { rules, game } = this.open(choice);
    const notation = NOTATIONS[rules.game];
    const over = this.outcome(choice, position);
    const children = over ? [] : game.children(position);
    const legal = children.map(({ move }) => notation.writeMove(move, rules));
    const found = notation.findMove(wanted, legal);
    if (found.move !== null) return [found.move, children[legal.indexOf(found.move)]!] as const;
    const rule = over
      ? `the game is over, ${describe(over)}`
      : (found.rule ?? this.brokenRule(choice, position, wanted, legal));
    throw new IllegalMove(wanted, notation.writePosition(position, rules), rule);
  }

  private brokenRule(choice: Choice, position: Uint8Array, wanted: string, legal: string[]) {
    if (this.endless(choice, position).includes(wanted)) {
      const { lifts } = FACTS.text;
      return `the move is endless, it would need more than ${lifts} lifts (endless=barred)`;
    }
    const shown = legal.slice(0, 12).join(", ");
    return `choose ${shown}${legal.length > 12 ? ", ..." : ""}`;
  }

  private tell(choice: Choice, position: Uint8Array, move: Uint8Array): Step[] {
    const { rules, game } = this.open(choice);
    const notation = NOTATIONS[rules.game];
    const name = (place: number) => (place === NOWHERE ? "" : notation.placeName(place, rules));
    const player = notation.player(position, rules);
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
