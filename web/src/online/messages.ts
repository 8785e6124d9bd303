// What page and server say to each other, by short names. `schema.ts` is made from the server's own
// description; src/hollows/server/messages.py says what each of them means.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type FromServer = Schemas["FromServer"];
export type FromPage = Schemas["FromPage"];

export type State = Schemas["State"];
export type Agreed = Schemas["Setup"];
export type Seated = Schemas["Seat"];
export type SeriesTable = Schemas["SeriesTable"];
export type Clocks = Schemas["Clocks"];
export type Moved = Schemas["Moved"];
export type TookBack = Schemas["TookBack"];

/** What concerns the way between page and server, or one question, and is not kept. */
type Passing = Schemas["Presence" | "Ping" | "Reconnect" | "Gone" | "Done" | "Refused"];

/** Numbered, and told to all. */
export type Event = Exclude<FromServer, State | Passing>;
export type Answer = Schemas["Done" | "Refused"];
export type Why = Schemas["Refused"]["why"];

/** A word on its way. */
export type Said = Exclude<FromPage, Schemas["Pong"]>;
/** What a player says; the way adds a number, and to a move which event the page knew. */
export type Word = Unnumbered<Said>;
type Unnumbered<Message> = Message extends Said ? Omit<Message, "ref" | "seen"> : never;
export type Request = Schemas["Offer"]["request"];

export type NewGame = Schemas["NewGame"];
export type Created = Schemas["Created"];
export type MyGame = Schemas["MyGame"];
export type MyGames = Schemas["MyGames"];
export type Messages = Schemas["Messages"];
export type SeatLink = Schemas["SeatLink"];
export type PushKey = Schemas["PushKey"];
export type Subscription = Schemas["Subscription"];
