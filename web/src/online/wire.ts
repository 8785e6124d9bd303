// The way between a page and a live game. It keeps itself up: a socket, plain HTTP where sockets do
// not get through, and after a break the events that were missed, each exactly once. A move that
// was not confirmed is sent again, which the server counts once.

import { delayAfter } from "./backoff";
import type { Answer, FromPage, FromServer, Said, Word } from "./messages";

/** The part of a `WebSocket` that is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** How messages get to the server and back. */
export interface Ways {
  socket(since: number): Socket;
  /** The messages after `since`, waited for up to so many seconds. */
  listen(since: number, wait: number, signal: AbortSignal): Promise<FromServer[]>;
  post(message: FromPage): Promise<Answer>;
  random(): number;
}

export interface Listener {
  /** Something about the game; numbered events come in order, none twice. */
  hear(message: FromServer): void;
  /** Whether there is a connection. */
  contact(up: boolean): void;
}

/** The connection broke before the server could answer. */
export class Lost extends Error {
  override name = "Lost";
}

interface Pending {
  message: Said;
  resolve: (answer: Answer) => void;
  reject: (error: Lost) => void;
}

const NO_SUCH_GAME = 4404; // the code with which the server closes
const PATIENCE = 45_000; // without a word from the server, whose pings come more often
const DOZE = 20_000; // so long a silence may mean that the device was asleep
const SOCKETS = 2; // tries before plain HTTP
const WAIT = 20; // seconds that a question over HTTP is held
const PAUSE = 1_000; // between questions that brought nothing new

export class Wire {
  private socket: Socket | null = null;
  private up = false;
  private polling: AbortController | null = null;
  private failures = 0;
  /** Sockets in a row that brought nothing. */
  private mute = 0;
  private retrying: ReturnType<typeof setTimeout> | null = null;
  private silence: ReturnType<typeof setTimeout> | null = null;
  private heardAt = 0;
  private pending = new Map<number, Pending>();
  private refs = 0;
  private stopped = false;

  /** `number` is the last event that the page knows. */
  constructor(
    private number: number,
    private readonly ways: Ways,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.stopped = false;
    this.attempt();
  }

  stop(): void {
    this.stopped = true;
    this.drop();
  }

  /** Tries at once instead of waiting, as when the network has come back. */
  retry(): void {
    if (!this.up && !this.stopped) this.attempt();
  }

  /** The page is looked at again: a socket may have died while the device was asleep. */
  wake(): void {
    if (!this.stopped && (!this.up || (this.socket && Date.now() - this.heardAt > DOZE)))
      this.attempt();
  }

  /** Lets go of a connection that cannot work, as when the network is gone; `retry` tries again. */
  lose(): void {
    if (!this.stopped) this.drop();
  }

  /** Moves wait for a connection; all else needs one now. */
  say(word: Word): Promise<Answer> {
    const known = word.type === "move" ? { seen: this.number } : {};
    const message = { ...word, ...known, ref: ++this.refs };
    return new Promise((resolve, reject) => {
      const pending = { message, resolve, reject };
      if (!this.up && word.type !== "move") return reject(new Lost());
      this.pending.set(message.ref, pending);
      if (this.up) this.transmit(pending);
    });
  }

  // The connection

  private attempt(): void {
    this.drop();
    if (this.mute < SOCKETS) this.openSocket();
    else void this.poll();
  }

  private openSocket(): void {
    const socket = this.ways.socket(this.number);
    this.socket = socket;
    this.mute++;
    this.listenOn();
    // The server speaks first, so a socket that opens and says nothing is no connection.
    socket.onmessage = ({ data }: { data: string }) => {
      if (socket !== this.socket) return;
      this.mute = 0;
      this.listenOn();
      if (!this.up) this.connected();
      this.receive(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code }: { code: number }) => {
      if (socket !== this.socket) return;
      if (code === NO_SUCH_GAME) this.receive({ type: "gone" });
      else this.tryLater();
    };
  }

  /** Asks over plain HTTP for as long as that works; after a failure sockets have their turn. */
  private async poll(): Promise<void> {
    const polling = new AbortController();
    this.polling = polling;
    try {
      while (this.polling === polling) {
        const [before, wait] = [this.number, this.up ? WAIT : 0];
        const messages = await this.ways.listen(before, wait, polling.signal);
        if (this.polling !== polling) return;
        if (!this.up) this.connected();
        messages.forEach((message) => this.receive(message));
        if (wait && this.number === before) await new Promise((go) => setTimeout(go, PAUSE));
      }
    } catch {
      if (this.polling !== polling) return;
      this.mute = 0;
      this.tryLater();
    }
  }

  private connected(): void {
    this.failures = 0;
    this.up = true;
    this.listener.contact(true);
    this.pending.forEach((waiting) => this.transmit(waiting));
  }

  private tryLater(delay = delayAfter(++this.failures, this.ways.random())): void {
    this.drop();
    this.retrying = setTimeout(() => this.attempt(), delay);
  }

  /** A socket can die without a word; one that is silent too long is taken for dead. */
  private listenOn(): void {
    this.heardAt = Date.now();
    if (this.silence) clearTimeout(this.silence);
    this.silence = setTimeout(() => this.tryLater(), PATIENCE);
  }

  private drop(): void {
    const { socket, up } = this;
    [this.socket, this.up] = [null, false];
    socket?.close();
    this.polling?.abort();
    this.polling = null;
    for (const timer of [this.retrying, this.silence]) if (timer) clearTimeout(timer);
    [this.retrying, this.silence] = [null, null];
    for (const [ref, { message, reject }] of this.pending) {
      if (message.type === "move" && !this.stopped) continue;
      this.pending.delete(ref);
      reject(new Lost());
    }
    if (up) this.listener.contact(false);
  }

  // Messages

  private transmit({ message }: Pending): void {
    if (this.socket) this.socket.send(JSON.stringify(message));
    else
      this.ways.post(message).then(
        (answer) => this.answer({ ...answer, ref: message.ref }),
        () => this.tryLater(),
      );
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "ping":
        this.socket?.send(JSON.stringify({ type: "pong", id: message.id } satisfies FromPage));
        return;
      case "reconnect":
        return this.tryLater(message.after + delayAfter(1, this.ways.random()));
      case "done":
      case "refused":
        return this.answer(message);
      case "gone":
        this.stop();
        return this.listener.hear(message);
      case "presence":
        return this.listener.hear(message);
      case "state":
        this.number = message.number;
        return this.listener.hear(message);
      default:
        if (message.number <= this.number) return;
        if (message.number > this.number + 1) return this.attempt(); // one got lost: ask for it
        this.number = message.number;
        this.listener.hear(message);
    }
  }

  private answer(answer: Answer): void {
    if (answer.ref === null) return;
    this.pending.get(answer.ref)?.resolve(answer);
    this.pending.delete(answer.ref);
  }
}
