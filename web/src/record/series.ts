// A series of games between two persons, scored as the edition says: src/hollows/series.py.
// Plain data, so that a browser can keep it. Points are in the order of the names.

import { describe, InvalidOption, quoted } from "../kernel/errors";
import { FACTS, gameFacts, other, type Scoring } from "../kernel/facts";
import { rulesOf } from "../kernel/rules";
import type { Choice, Outcome, Player } from "../kernel/types";
import type { Position } from "./line";

export type Points = readonly [number, number];
export type Names = readonly [string, string];

/** One game: who sat where (the first-named player first), its end, the points. */
export interface Result {
  readonly seated: Names;
  readonly outcome: Outcome;
  readonly points: Points;
}

/** A line of the running table. */
export interface Row {
  number: number;
  starter: string;
  points: Points;
  totals: Points;
}

/** Games between two persons. `games` is their agreed number, null for first to seven. */
export interface Series {
  readonly choice: Choice;
  readonly names: Names;
  readonly games: number | null;
  readonly firstStarter: string;
  /** All that lies on the board at the start. */
  readonly stones: number;
  readonly results: readonly Result[];
}

/** A series without games; `starter` is a name, or a random number from 0 to 1 for the lot. */
export function beginSeries(
  choice: Choice,
  start: Position,
  names: Names,
  starter: string | number,
  games: number | null = null,
): Series {
  rulesOf(choice);
  if (names[0] === names[1]) {
    throw new Error(`a series needs two names, not ${quoted(names[0])} twice`);
  }
  checkGames(choice, games);
  const firstStarter = typeof starter === "number" ? names[starter < 0.5 ? 0 : 1] : starter;
  if (!names.includes(firstStarter)) {
    throw new Error(`${quoted(firstStarter)} does not play in this series`);
  }
  const [a, b] = countsOf(choice, start);
  return { choice, names, games, firstStarter, stones: a + b, results: [] };
}

/** How the games are counted. */
export function scoringOf({ game, edition }: Choice): Scoring {
  return gameFacts(game).editions[edition]!.scoring;
}

/** Who starts the next game; null when the series is over. */
export function nextStarter(series: Series): string | null {
  return isOver(series) ? null : starterOf(series, series.results.length);
}

/**
 * The series with a game more: its rules, its last position and how it ended. `seated` says who
 * was a and who was b, or white and black; as a rule the starter is named first.
 */
export function addGame(
  series: Series,
  choice: Choice,
  position: Position,
  outcome: Outcome | null,
  seated?: Names,
): Series {
  if (isOver(series)) throw new Error("the series is over");
  const starter = starterOf(series, series.results.length);
  const sat = seated ?? [starter, otherName(series, starter)];
  if (!sat.every((name) => series.names.includes(name)) || sat[0] === sat[1]) {
    throw new Error(`${sat.join(" and ")} do not play this series`);
  }
  const ended = checkedEnd(series, choice, position, outcome);
  const [first, second] = pointsOf(series.choice, position, ended);
  const points: Points = sat[0] === series.names[0] ? [first, second] : [second, first];
  return { ...series, results: [...series.results, { seated: sat, outcome: ended, points }] };
}

/** The points of both so far. */
export function totalsOf({ results }: Series): Points {
  return results.reduce<Points>(([a, b], { points }) => [a + points[0], b + points[1]], [0, 0]);
}

/** The points of each game and after each game. */
export function tableOf(series: Series): Row[] {
  return series.results.map(({ points }, at) => ({
    number: at + 1,
    starter: starterOf(series, at),
    points,
    totals: totalsOf({ ...series, results: series.results.slice(0, at + 1) }),
  }));
}

/** Who has more points; null if both have the same. */
export function leaderOf(series: Series): string | null {
  const [first, second] = totalsOf(series);
  return first === second ? null : series.names[first < second ? 1 : 0];
}

/** Whether no game is left to play. */
export function isOver(series: Series): boolean {
  if (series.games === null) return Math.max(...totalsOf(series)) >= FACTS.series.seven;
  return series.results.length === series.games;
}

/** Who has won, perhaps before the series is over; null if nobody has, or it is drawn. */
export function winnerOf(series: Series): string | null {
  if (isOver(series)) return leaderOf(series);
  if (series.games === null) return null;
  const [first, second] = totalsOf(series);
  const left = series.games - series.results.length;
  return Math.abs(first - second) > left * mostPoints(series) ? leaderOf(series) : null;
}

/** The most by which one game can change the lead. */
function mostPoints(series: Series): number {
  return scoringOf(series.choice) === "stones" ? 2 * series.stones : 1;
}

function starterOf(series: Series, at: number): string {
  return at % 2 === 0 ? series.firstStarter : otherName(series, series.firstStarter);
}

function otherName({ names }: Series, name: string): string {
  return name === names[0] ? names[1] : names[0];
}

function checkGames(choice: Choice, games: number | null): void {
  const { edition } = choice;
  if (scoringOf(choice) === "seven") {
    if (games === null) return;
    const { seven } = FACTS.series;
    throw new InvalidOption("series_by_points", { edition, points: seven });
  }
  if (games === null || games < 1) {
    throw new InvalidOption("series_by_games", { edition });
  }
}

function checkedEnd(
  series: Series,
  choice: Choice,
  position: Position,
  outcome: Outcome | null,
): Outcome {
  if (!outcome) throw new Error("the game is not over");
  const rules = (one: Choice) => `${one.game} ${rulesOf(one).packed.join()}`;
  if (rules(choice) !== rules(series.choice)) {
    throw new Error(`${quoted(position.text)} was not played by the rules of this series`);
  }
  if (choice.study) throw new Error(`${quoted(position.text)} is a study, no game of a series`);
  const shown = position.outcome;
  if (shown && (shown.winner !== outcome.winner || shown.reason !== outcome.reason)) {
    throw new Error(`the board shows ${describe(shown)}, not ${describe(outcome)}`);
  }
  return outcome;
}

/** The points of both players, the first-named first. */
function pointsOf(choice: Choice, position: Position, outcome: Outcome): Points {
  const { players } = gameFacts(choice.game);
  const of = (player: Player) => pointsFor(scoringOf(choice), position, outcome, player);
  return [of(players[0]), of(players[1])];
}

function pointsFor(scoring: Scoring, position: Position, outcome: Outcome, player: Player): number {
  const won = outcome.winner === player;
  const tookAll = won && position.counts[other(player)] === 0;
  switch (scoring) {
    case "seven":
      return Number(won) + Number(tookAll);
    case "stones":
      return position.counts[player]! * (tookAll ? 2 : 1);
    case "wins":
      return outcome.winner === null ? 0.5 : Number(won);
  }
}

function countsOf(choice: Choice, { counts }: Position): Points {
  const [first, second] = gameFacts(choice.game).players;
  return [counts[first]!, counts[second]!];
}
