// What is said of a game by link: names, the line under the board, what a screen reader hears.

import { other, seat } from "../../kernel/facts";
import type { Player } from "../../kernel/types";
import type { Hitch, LiveGame } from "../../online/live.svelte";
import type { Seated, SeriesTable } from "../../online/messages";
import { seatAt, type Seat } from "../../parts/game/seats";
import { aimOf, type Standing } from "../../parts/game/standing";
import type { Status } from "../../parts/game/status";
import { _ } from "../../words/gettext.svelte";
import { reasonFor, resultFor, type Reader } from "../../words/outcome";

/** What somebody is called to the one who looks: by his name, or by what he is to him. */
export function seatedName(
  { player, name }: Pick<Seated, "player" | "name">,
  you: Player | null,
): string {
  if (name) return name;
  if (you === null) return seat(player) === 0 ? _("Player 1") : _("Player 2");
  return player === you ? _("You") : _("Your friend");
}

export function nameIn(game: LiveGame, player: Player): string {
  return seatedName(game.state.seats[seat(player)], game.you);
}

export function readerOf(game: LiveGame): Reader {
  const [first, second] = game.state.seats.map(({ player }) => player) as [Player, Player];
  return {
    me: game.you,
    names: { [first]: nameIn(game, first), [second]: nameIn(game, second) },
  };
}

export function liveSeat(game: LiveGame, player: Player): Seat {
  const away = player !== game.you && !game.isHere(player) && !game.outcome;
  const said = seatAt(game, player, _("to move"));
  return {
    ...said,
    name: nameIn(game, player),
    state: away && !byDays(game) ? _("away") : said.state,
    away,
    left: game.clock.left(player),
    runs: game.clock.running === player,
  };
}

/** Whether there are days for each move, so that nobody needs to be here. */
function byDays(game: LiveGame): boolean {
  return game.state.setup.clock?.includes("day") ?? false;
}

export function liveStanding(game: LiveGame): Standing | null {
  const { series } = game.state;
  if (!series) return null;
  const names = [personName(game, series, 0), personName(game, series, 1)] as const;
  return {
    names,
    games: series.rows.map(({ points }) => points),
    totals: series.rows.at(-1)?.totals ?? [0, 0],
    aim: seriesEnd(game) ?? aimOf(game.choice, series.number, game.state.setup.games),
  };
}

/** Who has won the series; null while it goes on. */
export function seriesEnd(game: LiveGame): string | null {
  const { series } = game.state;
  if (!series?.over) return null;
  if (series.winner === null) return _("The series is drawn.");
  const winner = game.state.seats[series.seated.indexOf(series.winner)]?.player;
  if (winner && winner === game.you) return _("You have won the series.");
  return _("{name} has won the series.", { name: personName(game, series, series.winner) });
}

function personName(game: LiveGame, series: SeriesTable, person: number): string {
  const seated = game.state.seats[series.seated.indexOf(person)];
  return seated ? nameIn(game, seated.player) : (series.names[person] ?? "");
}

// The line under the board

export function liveStatus(game: LiveGame): Status {
  const news = urgent(game);
  if (news !== null) return { text: news, news: true };
  if (!game.live)
    return {
      text: _("Move {number} of {count}", { number: game.scene.at, count: game.turns.length }),
      news: false,
    };
  if (game.telling) return { text: "", news: false };
  if (game.outcome)
    return { text: reasonFor(game.outcome, game.choice.game, readerOf(game)), news: true };
  return { text: calm(game), news: false };
}

function urgent(game: LiveGame): string | null {
  if (game.gone) return _("This game has been deleted.");
  if (!game.connected)
    return game.sending !== null
      ? _("No connection. Your move is sent as soon as there is one.")
      : _("No connection. Trying again …");
  return game.hitch && hitchText(game, game.hitch);
}

function hitchText(game: LiveGame, hitch: Hitch): string {
  switch (hitch) {
    case "declined":
      return _("{name} would rather not.", { name: otherName(game) });
    case "lost":
      return _("That did not get through. Try again.");
    case "too-many":
      return _("That was too fast. Wait a moment, then try again.");
    default:
      return _("That is not possible now.");
  }
}

function calm(game: LiveGame): string {
  if (game.you === null) return _("You are watching.");
  if (game.sending !== null) return _("Sending …");
  if (game.hasAsked("draw")) return _("You have offered a draw.");
  if (game.hasAsked("takeback")) return _("You have asked to take a move back.");
  const last = game.turns.at(-1);
  if (!game.open) return waitText(game);
  if (last && last.before.player === game.now.player) return _("Move again.");
  return _("Your move.");
}

/** Why nothing happens. */
function waitText(game: LiveGame): string {
  const rival = game.state.turn;
  if (rival === game.you) return "";
  const name = nameIn(game, rival);
  return game.isHere(rival) || byDays(game)
    ? _("Waiting for {name}.", { name })
    : _("{name} is away.", { name });
}

export function otherName(game: LiveGame): string {
  return nameIn(game, other(game.you ?? game.state.seats[1].player));
}

/** What a screen reader hears besides the story of the last move. */
export function liveSpoken(game: LiveGame): string {
  if (game.telling) return "";
  const { outcome } = game;
  if (outcome && game.connected) {
    const reader = readerOf(game);
    return `${resultFor(outcome, reader)}. ${reasonFor(outcome, game.choice.game, reader)}`;
  }
  return liveStatus(game).text;
}
