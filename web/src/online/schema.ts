// Made from the server's OpenAPI document by tools/web_types.py: change it there.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Agree to what the other asks for. */
        Accept: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "accept";
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
        };
        /** @description One line of an analysis; the score is for the player to move. */
        Analysed: {
            moves: string[];
            lead: number;
            chance: number;
            proven: boolean;
            length: number | null;
        };
        /** @description What a bounded search found, the best line first. */
        Analysis: {
            lines: components["schemas"]["Analysed"][];
            unit: string;
            depth: number;
            nodes: number;
            seconds: number;
        };
        /**
         * @description Ask for a takeback, a draw or a rematch; if the other has asked already, it is agreed.
         *
         *     In a series that is not over a `rematch` starts its next game without asking.
         */
        Ask: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ask";
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
        };
        /** @description A program's name at this server: send it as `Authorization: Bearer ...`. */
        BotToken: {
            token: string;
        };
        /** @description The other has left: claim the game. */
        Claim: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "claim";
        };
        /** @description What both have left at the moment of sending, the first seat first, and whose clock runs. */
        Clocks: {
            left: [
                number,
                number
            ];
            running: components["schemas"]["Player"] | null;
        };
        /** @description A new game: share `link`; `seat_link` is private and takes the own seat elsewhere. */
        Created: {
            id: string;
            link: string;
            seat_link: string;
            state: components["schemas"]["State"];
        };
        /** @description Decline what the other asks for, or withdraw the own request. */
        Decline: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "decline";
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
        };
        /** @description A request was declined, or withdrawn by who made it. */
        Declined: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declined";
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
            by: components["schemas"]["Player"];
        };
        /** @description The message `ref` was carried out; the game stands at event `number`. */
        Done: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
            ref: number;
            number: number;
        };
        FromPage: components["schemas"]["Move"] | components["schemas"]["Ask"] | components["schemas"]["Accept"] | components["schemas"]["Decline"] | components["schemas"]["Resign"] | components["schemas"]["Claim"] | components["schemas"]["Pong"];
        FromServer: components["schemas"]["State"] | components["schemas"]["Sat"] | components["schemas"]["Moved"] | components["schemas"]["TookBack"] | components["schemas"]["Offered"] | components["schemas"]["Declined"] | components["schemas"]["Over"] | components["schemas"]["Next"] | components["schemas"]["Presence"] | components["schemas"]["Ping"] | components["schemas"]["Reconnect"] | components["schemas"]["Gone"] | components["schemas"]["Done"] | components["schemas"]["Refused"];
        /** @description The game was deleted. */
        Gone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "gone";
        };
        /** @description A sign of life. */
        Health: {
            /** @enum {string} */
            status: "ok" | "starting" | "stopping" | "no database" | "no redis";
            version: string;
        };
        /** @description Sit down opposite; `side` is heard where the host leaves the choice to the guest. */
        Join: {
            /** @default  */
            name: string;
            /**
             * @default lot
             * @enum {string}
             */
            side: "first" | "second" | "lot";
        };
        /**
         * @description What a step of a move shows.
         * @enum {string}
         */
        Kind: "lift" | "sow" | "relay" | "capture" | "sweep" | "hop" | "approach" | "withdrawal" | "end";
        /** @description The legal moves of a position, and its outcome if it is over. */
        LegalMoves: {
            position: string;
            turn: components["schemas"]["Player"];
            moves: string[];
            outcome: components["schemas"]["Outcome"] | null;
        };
        /** @description A move that was made; `left` is what its player's clock showed then. */
        Made: {
            player: components["schemas"]["Player"];
            text: string;
            left: number | null;
        };
        /** @description The messages after `since`, in order. */
        Messages: {
            number: number;
            messages: components["schemas"]["FromServer"][];
        };
        /**
         * @description A move, made after `ply` moves; sent twice it counts once.
         *
         *     With `seen` that holds also after a takeback: what was said before one does not count after it.
         */
        Move: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move";
            ply: number;
            move: string;
            /** @description the last event known when it was made */
            seen?: number | null;
        };
        /** @description A move was made, and this is its story. */
        Moved: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move";
            /** @description how many moves have now been made */
            ply: number;
            player: components["schemas"]["Player"];
            move: string;
            steps: components["schemas"]["Step"][];
            position: string;
            turn: components["schemas"]["Player"];
            clocks: components["schemas"]["Clocks"] | null;
            outcome: components["schemas"]["Outcome"] | null;
            series: components["schemas"]["SeriesTable"] | null;
        };
        /** @description A game of this browser, as the list shows it. */
        MyGame: {
            id: string;
            setup: components["schemas"]["Setup"];
            you: components["schemas"]["Player"];
            names: [
                string,
                string
            ];
            /** @description nobody sits opposite yet */
            open: boolean;
            turn: components["schemas"]["Player"];
            position: string;
            ply: number;
            clocks: components["schemas"]["Clocks"] | null;
            outcome: components["schemas"]["Outcome"] | null;
            next: string | null;
            /** @description when, in milliseconds since 1970 */
            changed: number;
        };
        /** @description This browser's games: those that wait for it first, then open ones, then finished ones. */
        MyGames: {
            games: components["schemas"]["MyGame"][];
        };
        /** @description A game to play by link. `first` moves first; with `guest` the other chooses on joining. */
        NewGame: {
            /** @enum {string} */
            game: "hus" | "kalaha" | "fanorona";
            edition?: string | null;
            options?: {
                [key: string]: string;
            };
            /**
             * @description None: no clock
             * @example 5+3
             * @example 3 days
             */
            clock?: string | null;
            /**
             * @description play on until the edition's series is decided
             * @default false
             */
            series: boolean;
            /** @description of a series by games */
            games?: number | null;
            /**
             * @default lot
             * @enum {string}
             */
            side: "first" | "second" | "lot" | "guest";
            /** @default  */
            name: string;
        };
        /** @description The next game of the series, or the rematch, is at `/g/{id}`; the seats are kept. */
        Next: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "next";
            id: string;
        };
        /** @description A request that waits for the other's answer. */
        Offer: {
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
            by: components["schemas"]["Player"];
        };
        /** @description A player asks the other for something. */
        Offered: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "offer";
            /** @enum {string} */
            request: "draw" | "takeback" | "rematch";
            by: components["schemas"]["Player"];
        };
        /** @description How a game ended: `winner` is None for a draw. */
        Outcome: {
            winner: components["schemas"]["Player"] | null;
            reason: components["schemas"]["Reason"];
        };
        /** @description The game ended by a word or the clock, not on the board. */
        Over: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "over";
            outcome: components["schemas"]["Outcome"];
            clocks: components["schemas"]["Clocks"] | null;
            series: components["schemas"]["SeriesTable"] | null;
        };
        /** @description The server measures the way; answer with a `pong` of the same id at once. */
        Ping: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
            id: number;
        };
        /**
         * @description One of the two players; a and b sow, white and black play Fanorona.
         * @enum {string}
         */
        Player: "a" | "b" | "white" | "black";
        /** @description The answer to a `ping`. */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
            id: number;
        };
        /** @description Who is there now. `gone` is how long a seat's player has been away, None while present. */
        Presence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "presence";
            present: [
                boolean,
                boolean
            ];
            gone: [
                number | null,
                number | null
            ];
            watchers: number;
        };
        /** @description Why a request was refused: one line in English. */
        Problem: {
            detail: string;
        };
        /** @description The server's public key (VAPID), as `pushManager.subscribe` wants it. */
        PushKey: {
            key: string;
        };
        /**
         * @description Why a game ended.
         * @enum {string}
         */
        Reason: "stuck" | "endless" | "seeds" | "taken" | "blocked" | "quiet" | "repetition" | "agreement" | "resignation" | "time" | "abandoned";
        /** @description The server goes away for a moment: come back with `since` after so many milliseconds. */
        Reconnect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reconnect";
            after: number;
        };
        /** @description The message `ref` was not carried out; `detail` is one English line for developers. */
        Refused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
            ref: number | null;
            /** @enum {string} */
            why: "illegal" | "not-your-turn" | "not-a-player" | "over" | "not-begun" | "stale" | "not-possible" | "too-many" | "malformed";
            detail: string;
        };
        /** @description Give the game up. */
        Resign: {
            /** @default 0 */
            ref: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "resign";
        };
        /** @description Somebody sat down; the game can begin when no seat is open. */
        Sat: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sat";
            player: components["schemas"]["Player"];
            seats: [
                components["schemas"]["Seat"],
                components["schemas"]["Seat"]
            ];
        };
        /** @description One side of the board. `open` until somebody sits there. */
        Seat: {
            player: components["schemas"]["Player"];
            name: string;
            open: boolean;
        };
        /** @description A private path, `/seat/...`: whoever opens it holds the same seat. */
        SeatLink: {
            link: string;
        };
        /** @description One finished game of the series; points and totals in the order of `SeriesTable.names`. */
        SeriesRow: {
            id: string;
            number: number;
            starter: number;
            points: [
                number,
                number
            ];
            totals: [
                number,
                number
            ];
        };
        /** @description How a series stands. `names[seated[0]]` sits in this game's first seat. */
        SeriesTable: {
            names: [
                string,
                string
            ];
            seated: [
                number,
                number
            ];
            /** @description of this game, from 1 */
            number: number;
            rows: components["schemas"]["SeriesRow"][];
            over: boolean;
            winner: number | null;
        };
        /** @description What is played, by which rules, against which clock. */
        Setup: {
            /** @enum {string} */
            game: "hus" | "kalaha" | "fanorona";
            edition: string;
            options: {
                [key: string]: string;
            };
            clock: string | null;
            series: boolean;
            games: number | null;
        };
        /** @description All of a game at event `number`. `you` is the seat of who asks, None for who watches. */
        State: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "state";
            number: number;
            id: string;
            setup: components["schemas"]["Setup"];
            seats: [
                components["schemas"]["Seat"],
                components["schemas"]["Seat"]
            ];
            you: components["schemas"]["Player"] | null;
            /** @description whether who asks has made the game */
            host: boolean;
            /** @description whether who joins may choose the side */
            guest_chooses: boolean;
            start: string;
            position: string;
            turn: components["schemas"]["Player"];
            /** @description moves, which events do not list */
            legal: string[];
            moves: components["schemas"]["Made"][];
            /** @description the story of the last move */
            last_steps: components["schemas"]["Step"][];
            clocks: components["schemas"]["Clocks"] | null;
            offers: components["schemas"]["Offer"][];
            outcome: components["schemas"]["Outcome"] | null;
            series: components["schemas"]["SeriesTable"] | null;
            /** @description the game that follows this one */
            next: string | null;
            presence: components["schemas"]["Presence"];
            /** @description how long the other must be gone before the game may be claimed */
            claim_after: number | null;
        };
        /**
         * @description One visible event inside a move.
         *
         *     `place` is where it happens: a hollow `a7`, a store `a0`, a point `e3`. `taken` lists the
         *     places emptied by a capture or sweep with what lay there; it goes `into` that place, or, where
         *     that is empty, into the hand (Hus) or off the board (Fanorona). A hop goes from `place` `into`
         *     another point.
         */
        Step: {
            kind: components["schemas"]["Kind"];
            player: components["schemas"]["Player"];
            /** @default  */
            place: string;
            /** @default 0 */
            count: number;
            /** @default [] */
            taken: [
                string,
                number
            ][];
            /** @default  */
            into: string;
            why: components["schemas"]["Why"] | null;
        };
        /** @description Where a browser wants to be told that it is its player's move (Web Push). */
        Subscription: {
            endpoint: string;
            p256dh: string;
            auth: string;
            /** @default en */
            language: string;
        };
        /** @description Moves were taken back by agreement; `ply` are left. */
        TookBack: {
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "takeback";
            ply: number;
            position: string;
            turn: components["schemas"]["Player"];
            clocks: components["schemas"]["Clocks"] | null;
        };
        /** @description The browser no longer wants to be told. */
        Unsubscribe: {
            endpoint: string;
        };
        /**
         * @description Why a move ended: the last word of its story.
         * @enum {string}
         */
        Why: "empty hollow" | "endless" | "extra turn" | "captured" | "turn over" | "row empty" | "paika" | "first turn" | "no more captures" | "chosen" | "all taken";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
