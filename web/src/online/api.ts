// What the page asks the server for over plain HTTP. The cookie that the server set says who asks.

import type { Invitation } from "./invitation";
import type {
  Answer,
  Created,
  FromPage,
  FromServer,
  Messages,
  MyGame,
  MyGames,
  NewGame,
  PushKey,
  SeatLink,
  State,
  Subscription,
} from "./messages";

const GAMES = "/api/v1/games";
const PUSH = "/api/v1/push";

/** The server said no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

export function createGame(invitation: Invitation): Promise<Created> {
  return send("POST", GAMES, newGame(invitation));
}

export function newGame({ choice, series, clock, starter, name }: Invitation): NewGame {
  const sides = { me: "first", you: "second", lot: "lot" } as const;
  return {
    game: choice.game,
    edition: choice.edition,
    options: choice.options,
    clock,
    series: series !== undefined,
    games: series ?? null,
    side: sides[starter],
    name,
  };
}

export function readGame(id: string): Promise<State> {
  return send("GET", `${GAMES}/${id}`);
}

export function joinGame(id: string, name: string): Promise<State> {
  return send("POST", `${GAMES}/${id}/join`, { name });
}

export async function myGames(): Promise<MyGame[]> {
  return (await send<MyGames>("GET", GAMES)).games;
}

export function deleteGame(id: string): Promise<void> {
  return send("DELETE", `${GAMES}/${id}`);
}

/** A private link that takes the own seat to another device. */
export async function seatLink(id: string): Promise<string> {
  const { link } = await send<SeatLink>("POST", `${GAMES}/${id}/seat`);
  return new URL(link, location.origin).href;
}

/** Where a live game is heard. */
export function liveAddress(id: string, since: number): string {
  return `${location.origin.replace(/^http/, "ws")}${GAMES}/${id}/live?since=${since}`;
}

/** The messages after `since`, waited for up to so many seconds. */
export async function listen(
  id: string,
  since: number,
  wait: number,
  signal: AbortSignal,
): Promise<FromServer[]> {
  const address = `${GAMES}/${id}/messages?since=${since}&wait=${wait}`;
  return (await send<Messages>("GET", address, undefined, signal)).messages;
}

export function post(id: string, message: FromPage): Promise<Answer> {
  return send("POST", `${GAMES}/${id}/messages`, message);
}

export async function pushKey(): Promise<string> {
  return (await send<PushKey>("GET", PUSH)).key;
}

export function subscribe(subscription: Subscription): Promise<void> {
  return send("POST", PUSH, subscription);
}

export function unsubscribe(endpoint: string): Promise<void> {
  return send("DELETE", PUSH, { endpoint });
}

async function send<T>(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, text);
  return (text ? JSON.parse(text) : undefined) as T;
}
