// The way between page and server: what is lost, repeated, or out of order on the way.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { delayAfter } from "../src/online/backoff";
import type { Answer, FromPage, FromServer } from "../src/online/messages";
import { Lost, Wire, type Socket, type Ways } from "../src/online/wire";

class Line implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: FromPage[] = [];
  closed = false;

  constructor(readonly since: number) {}

  /** The server speaks first. */
  open(): void {
    this.tell({ type: "presence", present: [true, true], gone: [null, null], watchers: 0 });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }

  close(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code } as never);
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
}

let lines: Line[];
let asked: { since: number; wait: number }[];
let posted: FromPage[];
let answers: () => Promise<FromServer[]>;
let heard: FromServer[];
let contacts: boolean[];

const ways: Ways = {
  socket: (since) => {
    const line = new Line(since);
    lines.push(line);
    return line;
  },
  listen: (since, wait) => {
    asked.push({ since, wait });
    return answers();
  },
  post: (message) => {
    posted.push(message);
    return Promise.resolve({ type: "done", ref: 0, number: 1 } satisfies Answer);
  },
  random: () => 1,
};

function connect(since = 0): { wire: Wire; line: Line } {
  const wire = new Wire(since, ways, {
    hear: (message) => void heard.push(message),
    contact: (up) => void contacts.push(up),
  });
  wire.start();
  lines[0]!.open();
  return { wire, line: lines[0]! };
}

const offer = (number: number) => ({ type: "offer", number, request: "draw", by: "b" });
const numbers = () => heard.flatMap((message) => ("number" in message ? [message.number] : []));

beforeEach(() => {
  vi.useFakeTimers();
  [lines, asked, posted, heard, contacts] = [[], [], [], [], []];
  answers = () => new Promise(() => undefined);
});
afterEach(() => void vi.useRealTimers());

describe("events", () => {
  test("are heard in order and only once", () => {
    const { line } = connect(3);
    [3, 4, 4, 5].forEach((number) => line.tell(offer(number)));
    expect(numbers()).toEqual([4, 5]);
  });

  test("are asked for again from the last one known if one is missing", () => {
    const { line } = connect(3);
    line.tell(offer(4));
    line.tell(offer(6));
    expect(line.closed).toBe(true);
    expect(lines[1]!.since).toBe(4);
    lines[1]!.open();
    [5, 6].forEach((number) => lines[1]!.tell(offer(number)));
    expect(numbers()).toEqual([4, 5, 6]);
  });

  test("go on after a break where they stopped", () => {
    const { line } = connect(0);
    line.tell(offer(1));
    line.close();
    vi.advanceTimersByTime(delayAfter(1, 1));
    expect(lines[1]!.since).toBe(1);
    lines[1]!.open();
    expect(contacts).toEqual([true, false, true]);
  });
});

describe("a broken connection", () => {
  test("is tried again after longer and longer waits", () => {
    connect().line.close();
    const waits = [500, 1000].map((wait) => {
      const before = lines.length;
      vi.advanceTimersByTime(wait - 1);
      expect(lines).toHaveLength(before);
      vi.advanceTimersByTime(1);
      lines.at(-1)!.close();
      return lines.length - before;
    });
    expect(waits).toEqual([1, 1]);
  });

  test("is tried at once when the network comes back, and not while it is away", () => {
    const { wire } = connect();
    wire.lose();
    vi.advanceTimersByTime(100_000);
    expect(lines).toHaveLength(1);
    wire.retry();
    expect(lines).toHaveLength(2);
  });

  test("that falls silent is taken for dead", () => {
    const { line } = connect();
    vi.advanceTimersByTime(44_000);
    line.tell({ type: "ping", id: 7 });
    vi.advanceTimersByTime(44_000);
    expect(line.closed).toBe(false);
    expect(line.sent).toEqual([{ type: "pong", id: 7 }]);
    vi.advanceTimersByTime(1_000);
    expect(line.closed).toBe(true);
  });

  test("is made anew when the device wakes up after a long silence, and only then", () => {
    const { wire, line } = connect();
    vi.advanceTimersByTime(15_000);
    wire.wake();
    expect(line.closed).toBe(false);
    vi.advanceTimersByTime(15_000);
    wire.wake();
    expect([line.closed, lines.length]).toEqual([true, 2]);
  });

  test("is not tried again after the page has left", () => {
    const { wire } = connect();
    wire.stop();
    vi.advanceTimersByTime(100_000);
    expect(lines).toHaveLength(1);
  });

  test("is tried again when a server that goes away says so", () => {
    const { line } = connect();
    line.tell({ type: "reconnect", after: 2000 });
    vi.advanceTimersByTime(2000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
  });
});

test("a game that is gone is not asked for again", () => {
  connect().line.close(4404);
  vi.advanceTimersByTime(100_000);
  expect([lines.length, heard.at(-1)]).toEqual([1, { type: "gone" }]);
});

describe("what the page says", () => {
  test("is answered by the message with its number", async () => {
    const { wire, line } = connect();
    const said = wire.say({ type: "resign" });
    expect(line.sent).toEqual([{ type: "resign", ref: 1 }]);
    line.tell({ type: "done", ref: 1, number: 4 });
    expect(await said).toMatchObject({ type: "done" });
  });

  test("is sent again after a break if it is a move without an answer", async () => {
    const { wire, line } = connect();
    const said = wire.say({ type: "move", ply: 0, move: "5" });
    line.close();
    vi.advanceTimersByTime(500);
    lines[1]!.open();
    expect(lines[1]!.sent).toEqual(line.sent);
    expect(line.sent).toMatchObject([{ seen: 0 }]);
    lines[1]!.tell({ type: "done", ref: 1, number: 1 });
    expect(await said).toMatchObject({ type: "done" });
  });

  test("waits for a connection if it is a move", () => {
    const { wire } = connect();
    wire.lose();
    void wire.say({ type: "move", ply: 0, move: "5" });
    wire.retry();
    lines[1]!.open();
    expect(lines[1]!.sent).toMatchObject([{ type: "move", move: "5" }]);
  });

  test("is not asked twice behind the reader's back", async () => {
    const { wire, line } = connect();
    const said = wire.say({ type: "ask", request: "takeback" });
    line.close();
    await expect(said).rejects.toBeInstanceOf(Lost);
    await expect(wire.say({ type: "ask", request: "draw" })).rejects.toBeInstanceOf(Lost);
    vi.advanceTimersByTime(500);
    lines[1]!.open();
    expect(lines[1]!.sent).toEqual([]);
  });
});

describe("where sockets do not get through", () => {
  async function connectByHttp(): Promise<Wire> {
    const { wire, line } = connect();
    line.close();
    for (const wait of [500, 1000, 2000]) {
      await vi.advanceTimersByTimeAsync(wait);
      lines.at(-1)!.close();
    }
    return wire;
  }

  test("plain HTTP does the same", async () => {
    const replies = [[offer(1)], [offer(2)]] as unknown as FromServer[][];
    answers = () =>
      Promise.resolve(replies.shift() ?? []).then((found) =>
        found.length ? found : new Promise(() => undefined),
      );
    const wire = await connectByHttp();
    expect(numbers()).toEqual([1, 2]);
    expect(asked.map(({ since }) => since)).toEqual([0, 1, 2]);
    expect(asked[0]!.wait).toBe(0); // the first answer shows that there is a connection
    const said = wire.say({ type: "resign" });
    expect(posted).toEqual([{ type: "resign", ref: 1 }]);
    expect(await said).toMatchObject({ type: "done", ref: 1 });
    wire.stop();
  });

  test("sockets have their turn again when HTTP fails too", async () => {
    answers = () => Promise.reject(new TypeError("no network"));
    await connectByHttp();
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(8000);
    expect(lines.length).toBeGreaterThan(before);
  });
});

describe("the wait before the next try", () => {
  test("doubles up to half a minute and has a random part", () => {
    expect([1, 2, 3, 4].map((failures) => delayAfter(failures, 1))).toEqual([
      500, 1000, 2000, 4000,
    ]);
    expect(delayAfter(20, 1)).toBe(30_000);
    expect(delayAfter(3, 0)).toBe(1000);
  });
});
