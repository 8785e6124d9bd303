// A game by link, alive: what the server tells becomes the course of the game, what the reader
// does is said to the server. The server judges; the kernel only says what lies where.

import { seat } from "../kernel/facts";
import type { Choice, Kernel, Outcome, Player, Step, View } from "../kernel/types";
import { Course, type Turn } from "../play/course.svelte";
import { optionsFrom } from "../play/setup";
import type { GameRecord } from "../record/record";
import { LiveClock } from "./clock.svelte";
import type {
  Agreed,
  Event,
  FromServer,
  Moved,
  Request,
  State,
  TookBack,
  Why,
  Word,
} from "./messages";
import { Lost, Wire, type Ways } from "./wire";

export interface Surroundings {
  kernel: Kernel;
  ways: Ways;
  /** The whole of the game as it stands. */
  read(): Promise<State>;
  /** Milliseconds that run on. */
  now(): number;
}

/** What the reader should hear about something he said. */
export type Hitch = "lost" | "declined" | Why;

// A break of this length is mended before anybody notices.
const GRACE = 1_200;
// So many moves on their way are told one by one; who has missed more jumps to the last one.
const TOLD = 3;

export class LiveGame extends Course {
  state: State;
  /** Whether there is a connection, or has been a moment ago. */
  connected = $state(true);
  /** The move that the server has not confirmed yet. */
  sending: string | null = $state(null);
  hitch: Hitch | null = $state(null);
  /** Somebody deleted the game. */
  gone = $state(false);
  /** The game that follows this one was made while we looked. */
  successor: string | null = $state(null);
  readonly clock: LiveClock;
  private readonly wire: Wire;
  private heard: Promise<void> = Promise.resolve();
  private waiting = 0;
  private grace: ReturnType<typeof setTimeout> | null = null;
  private absentSince = $state(0);

  private constructor(
    state: State,
    first: View,
    turns: Turn[],
    private readonly around: Surroundings,
  ) {
    super(first, turns);
    this.state = $state.raw(state);
    this.clock = new LiveClock(around.now);
    this.clock.set(state.clocks);
    this.absentSince = around.now();
    this.wire = new Wire(state.number, around.ways, {
      hear: (message) => this.hear(message),
      contact: (up) => this.contact(up),
    });
  }

  static async open(state: State, around: Surroundings): Promise<LiveGame> {
    const { first, turns } = await coursePlayed(state, [], around.kernel);
    return new LiveGame(state, first, turns, around);
  }

  start(): void {
    this.contact(false);
    this.wire.start();
  }

  leave(): void {
    this.wire.stop();
    this.clock.rest();
    if (this.grace) clearTimeout(this.grace);
  }

  /** Tries to get through at once. */
  retry(): void {
    this.wire.retry();
  }

  /** The page is looked at again. */
  wake(): void {
    this.wire.wake();
  }

  /** The device says that it has no network. */
  cut(): void {
    this.wire.lose();
    this.connected = false;
  }

  // What there is

  get choice(): Choice {
    return choiceOf(this.state.setup);
  }

  get outcome(): Outcome | null {
    return this.state.outcome;
  }

  /** The game as others can read it. */
  get record(): GameRecord {
    return this.written(this.now.outcome ? null : this.outcome);
  }

  get opening(): number {
    return 0;
  }

  /** The reader's seat; null for who watches. */
  get you(): Player | null {
    return this.state.you;
  }

  /** Whether somebody is still to sit down. */
  get waitsForGuest(): boolean {
    return this.state.seats.some(({ open }) => open);
  }

  get open(): boolean {
    return (
      this.yourTurn &&
      this.live &&
      !this.telling &&
      this.sending === null &&
      this.now.player === this.you
    );
  }

  get yourTurn(): boolean {
    return (
      this.you !== null && this.state.turn === this.you && !this.outcome && !this.waitsForGuest
    );
  }

  /** What the other asks for and the reader has not answered. */
  get asked(): Request | null {
    return (
      this.state.offers.find(({ by }) => this.you !== null && by !== this.you)?.request ?? null
    );
  }

  /** Whether the reader has asked for it and waits for the answer. */
  hasAsked(request: Request): boolean {
    return this.state.offers.some((offer) => offer.by === this.you && offer.request === request);
  }

  isHere(player: Player): boolean {
    return this.state.presence.present[seat(player)];
  }

  /** Whether the other has been away so long that the game may be claimed. */
  mayClaim(now: number): boolean {
    const { presence, claim_after, seats } = this.state;
    const other = seats.find(({ player }) => player !== this.you)?.player;
    if (this.you === null || !other || claim_after === null || this.outcome) return false;
    const gone = presence.gone[seat(other)];
    return gone !== null && gone + (now - this.absentSince) >= claim_after;
  }

  get canTakeBack(): boolean {
    return !this.outcome && this.turns.some(({ before }) => before.player === this.you);
  }

  // What the reader does

  async play(move: string): Promise<void> {
    if (!this.open || !this.now.moves.some(({ text }) => text === move)) return;
    this.sending = move;
    // Confirmed it is shown, and no longer on its way, when it is told as an event.
    if (!(await this.say({ type: "move", ply: this.turns.length, move }))) this.sending = null;
  }

  ask(request: Request): Promise<boolean> {
    return this.say({ type: "ask", request });
  }

  answer(request: Request, yes: boolean): Promise<boolean> {
    return this.say({ type: yes ? "accept" : "decline", request });
  }

  resign(): Promise<boolean> {
    return this.say({ type: "resign" });
  }

  claim(): Promise<boolean> {
    return this.say({ type: "claim" });
  }

  private async say(word: Word): Promise<boolean> {
    this.hitch = null;
    try {
      const answer = await this.wire.say(word);
      if (answer.type === "done") return true;
      this.hitch = answer.why;
      this.hear(await this.around.read());
    } catch (error) {
      if (error instanceof Lost) this.hitch = "lost";
    }
    return false;
  }

  // What the server tells

  private contact(up: boolean): void {
    if (this.grace) clearTimeout(this.grace);
    this.grace = null;
    if (up) this.connected = true;
    else this.grace = setTimeout(() => (this.connected = false), GRACE);
  }

  private hear(message: FromServer): void {
    if ("clocks" in message) this.clock.set(message.clocks);
    if (message.type === "gone") this.gone = true;
    else if (message.type === "presence") this.see({ presence: message });
    else if (message.type === "state" || "number" in message) {
      if (++this.waiting > TOLD) this.told();
      this.heard = this.heard
        .then(() => this.take(message as State | Event))
        .finally(() => this.waiting--);
    }
  }

  /** One after the other: a move is told before the next one is made. */
  private async take(message: State | Event): Promise<void> {
    switch (message.type) {
      case "state":
        return this.resume(message);
      case "sat":
        this.see({ seats: message.seats });
        return this.resume(await this.around.read()); // which seat is whose may be known only now
      case "move":
        return this.moved(message);
      case "takeback":
        return this.tookBack(message);
      case "offer":
        return this.see({
          offers: [...this.state.offers, { request: message.request, by: message.by }],
        });
      case "declined":
        if (message.by !== this.you && this.hasAsked(message.request)) this.hitch = "declined";
        return this.see({
          offers: this.state.offers.filter(({ request }) => request !== message.request),
        });
      case "over":
        return this.see({ outcome: message.outcome, series: message.series, offers: [] });
      case "next":
        this.see({ next: message.id });
        this.successor = message.id;
    }
  }

  private async moved({ move, steps, position, turn, ply, outcome, series }: Moved): Promise<void> {
    if (this.waiting <= TOLD) await this.seen();
    const after = await this.around.kernel.view(this.choice, position);
    if (ply !== this.turns.length + 1) return this.resume(await this.around.read());
    this.sending = null;
    this.hitch = null;
    this.see({ turn, outcome, offers: [], ...(series && { series }) });
    this.append({ before: this.now, played: { move, steps, after } });
  }

  private tookBack({ ply, turn }: TookBack): void {
    this.turns = this.turns.slice(0, ply);
    this.sending = null;
    this.see({ turn, offers: [] });
    this.show(ply);
  }

  /** The game as it stands, whatever was known before. */
  private async resume(state: State): Promise<void> {
    if (state.number < this.state.number) return;
    const { first, turns } = await coursePlayed(state, this.turns, this.around.kernel);
    const { live } = this;
    this.state = state;
    this.absentSince = this.around.now();
    if (this.sending !== null && turns.length !== this.turns.length) this.sending = null;
    this.first = first;
    this.turns = turns;
    if (live || this.scene.at > turns.length) this.show(turns.length);
  }

  private see(news: Partial<State>): void {
    if (news.presence) this.absentSince = this.around.now();
    this.state = { ...this.state, ...news };
  }
}

export function choiceOf({ game, edition, options }: Agreed): Choice {
  return { game, edition, options: optionsFrom(game, edition, options) };
}

/** The course that the state tells of; what is known of it already is kept. */
async function coursePlayed(
  state: State,
  known: Turn[],
  kernel: Kernel,
): Promise<{ first: View; turns: Turn[] }> {
  const choice = choiceOf(state.setup);
  const first = await kernel.view(choice, state.start);
  const turns: Turn[] = [];
  for (const [at, { text }] of state.moves.entries()) {
    const same = turns.length === at && known[at]?.played.move === text;
    const before = turns.at(-1)?.played.after ?? first;
    const kept = same && known[at]!.before.text === before.text ? known[at] : null;
    turns.push(kept ?? { before, played: await kernel.play(choice, before.text, text) });
  }
  return { first, turns: withStory(turns, state.last_steps) };
}

/** The last move as the server tells it. */
function withStory(turns: Turn[], steps: Step[]): Turn[] {
  const last = turns.at(-1);
  if (!last || steps.length === 0) return turns;
  return [...turns.slice(0, -1), { ...last, played: { ...last.played, steps } }];
}
