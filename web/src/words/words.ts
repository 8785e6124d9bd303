// Steps, options and outcomes said in sentences: the messages of src/hollows/words.py.

import { GAMES, gamePage } from "../games";
import { FACTS, gameFacts, other } from "../kernel/facts";
import type { GameName, Outcome, Player, Step } from "../kernel/types";
import type { Values } from "./catalogue";
import { _, translated } from "./gettext.svelte";

type Sentence = (values: Values) => string;
type Names = Partial<Record<Player, string>>;

/** The words of each unit, as a game that counts in it has them. */
const UNITS = new Map(GAMES.map((game) => [gameFacts(game).unit, gamePage(game)]));

const WHY: Record<string, Sentence> = {
  "empty hollow": (v) => _("{place} was empty, so the move ends.", v),
  endless: (v) => _("The move from {place} would never end, so the game is drawn.", v),
  "extra turn": () => _("The last seed fell into the own store, so the same player moves again."),
  captured: () => _("The capture ends the turn."),
  "turn over": (v) => _("The last seed fell into {place}, so the turn ends.", v),
  "row empty": () => _("The game is over."),
  paika: () => _("Nothing could be captured, so the move is one step."),
  "first turn": () => _("The first turn allows only one capture."),
  "no more captures": () => _("It can capture no further, so the move ends."),
  chosen: () => _("The player stops here, though the piece could go on capturing."),
  "all taken": () => _("No enemy piece is left."),
};

const WON: Record<string, Sentence> = {
  stuck: (v) => _("{loser} has no hollow with two stones.", v),
  seeds: (v) => _("A row is empty, and {winner} has more seeds.", v),
  taken: (v) => _("{winner} has taken every piece of {loser}.", v),
  blocked: (v) => _("{loser} has pieces, but no move.", v),
  resignation: (v) => _("{loser} resigned.", v),
  time: (v) => _("{loser} ran out of time.", v),
  abandoned: (v) => _("{loser} left the game.", v),
};

const DRAWN: Record<string, Sentence> = {
  stuck: () => _("Neither player has a hollow with two stones."),
  endless: () => _("An endless move draws the game."),
  seeds: () => _("A row is empty, and both players have the same number of seeds."),
  blocked: () => _("The player to move has pieces, but no move."),
  quiet: (v) => _("{quiet} moves in a row took nothing.", v),
  repetition: () => _("The same position came for the third time."),
  agreement: () => _("The players agreed on it."),
  time: () => _("The time ran out."),
  abandoned: () => _("Both players left the game."),
};

// Names and numbers

export function sayPlayer(player: Player): string {
  if (player === "white") return _("White");
  return player === "black" ? _("Black") : player;
}

/** So many stones, seeds or pieces. */
export function sayCount(count: number, unit: string): string {
  return UNITS.get(unit)!.count(count);
}

/** By so many stones, seeds or pieces a player is ahead: +3 stones. */
export function sayLead(lead: number, unit: string): string {
  const rounded = Number(lead.toPrecision(6));
  const said = rounded > 0 ? `+${rounded}` : `${rounded}`;
  const count = Number.isInteger(lead) ? Math.abs(lead) : 2;
  return UNITS.get(unit)!.lead(count, said);
}

/** The place as the player says it: his own hollow 7 is just 7. */
export function sayPlace(place: string, player: Player): string {
  const own = place.startsWith(player) ? place.slice(player.length) : place;
  return own === "0" ? _("the store") : own;
}

export function sayList(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  const [first, last] = [items.slice(0, -1).join(", "), items.at(-1)];
  return _("{first} and {last}", { first, last });
}

// Steps

/** One step in one sentence. */
export function sayStep(step: Step, game: GameName): string {
  return tell([step], game)[0]!;
}

/** A whole move as one paragraph. */
export function sayStory(steps: readonly Step[], game: GameName): string {
  return tell(steps, game).join(" ");
}

/** A sentence, and how many steps it tells: steps that belong together share one. */
export interface Told {
  sentence: string;
  steps: number;
}

/** The sentences of a story. */
export function tell(steps: readonly Step[], game: GameName): string[] {
  return tellSteps(steps, game).map(({ sentence }) => sentence);
}

/** The sentences of a story, each with the number of its steps. */
export function tellSteps(steps: readonly Step[], game: GameName): Told[] {
  const told: Told[] = [];
  for (let at = 0; at < steps.length; at += told.at(-1)!.steps) {
    told.push(nextSentence(steps, at, game));
  }
  return told;
}

function nextSentence(steps: readonly Step[], at: number, game: GameName): Told {
  const [step, following] = [steps[at]!, steps[at + 1]];
  if (step.kind === "sow") {
    const end = steps.findIndex((later, i) => i > at && later.kind !== "sow");
    const sown = steps.slice(at, end < 0 ? undefined : end);
    return { sentence: sowing(sown), steps: sown.length };
  }
  if (step.kind === "relay" && following && isPair(following)) {
    return { sentence: relayWithCapture(step, following, game), steps: 2 };
  }
  if (step.kind === "hop" && following?.taken.length) {
    return { sentence: takingHop(step, following, at > 0), steps: 2 };
  }
  return { sentence: single(step, game), steps: 1 };
}

/** A step that stands alone. */
function single(step: Step, game: GameName): string {
  const { unit, players } = gameFacts(game);
  const place = sayPlace(step.place, step.player);
  const count = sayCount(step.count, unit);
  switch (step.kind) {
    case "lift":
      return _("Lifted {place} ({count}).", { place, count });
    case "relay":
      return _("{place} was filled, so it was lifted ({count}).", { place, count });
    case "capture":
      if (!isPair(step)) return _("Captured {places} ({count}).", { places: places(step), count });
      return step.into ? captureIntoStore(step, unit) : captureIntoHand(step, unit);
    case "sweep": {
      const owner = players.find((player) => step.into.startsWith(player))!;
      const player = sayPlayer(owner);
      return _("A row was empty, so the rest ({count}) went to {player}.", { count, player });
    }
    case "hop":
      return _("The piece moved from {place} to {into}.", { place: step.place, into: step.into });
    case "approach":
      return _("It took {places} by approach.", { places: places(step) });
    case "withdrawal":
      return _("It took {places} by withdrawal.", { places: places(step) });
    default:
      return step.why ? WHY[step.why]!({ place }) : "";
  }
}

/** A run of sown stones; neighbours in a long row are named by their ends. */
function sowing(sown: readonly Step[]): string {
  const items: string[] = [];
  for (const run of runs(sown)) {
    const names = run.map((step) => sayPlace(step.place, step.player));
    if (names.length < FACTS.words.shortestRun) items.push(...names);
    else items.push(_("{first} to {last}", { first: names[0], last: names.at(-1) }));
  }
  return _("Sowed {places}.", { places: sayList(items) });
}

/** Steps parted into rows of neighbours sown in order. */
function runs(sown: readonly Step[]): Step[][] {
  const found: Step[][] = [];
  let last = "";
  sown.forEach((step, at) => {
    const row = rowOf(step.place, at);
    if (row !== last) found.push([]);
    found.at(-1)!.push(step);
    last = row;
  });
  return found;
}

/** The same for all neighbours: whose hollow, and its number less its turn. */
function rowOf(place: string, at: number): string {
  const [, owner, digits] = /^(\D*)(\d+)$/.exec(place)!;
  return Number(digits) ? `${owner} ${Number(digits) - at}` : place;
}

function relayWithCapture(relay: Step, capture: Step, game: GameName): string {
  const { unit } = gameFacts(game);
  const values = {
    ...captured(capture, unit),
    place: sayPlace(relay.place, relay.player),
    count: sayCount(relay.count, unit),
  };
  return capture.taken[1]![1]
    ? _(
        "{place} was filled, so it was lifted ({count}), and with it both hollows opposite: {inner} ({inner_count}) and {outer} ({outer_count}).",
        values,
      )
    : _(
        "{place} was filled, so it was lifted ({count}), and with it the hollow opposite: {inner} ({inner_count}); {outer} behind it was empty.",
        values,
      );
}

function captureIntoHand(step: Step, unit: string): string {
  const values = captured(step, unit);
  return step.taken[1]![1]
    ? _(
        "{place} was filled, so both hollows opposite were taken: {inner} ({inner_count}) and {outer} ({outer_count}).",
        values,
      )
    : _(
        "{place} was filled, so the hollow opposite was taken: {inner} ({inner_count}); {outer} behind it was empty.",
        values,
      );
}

function captured(step: Step, unit: string): Values {
  const [[inner, inInner], [outer, inOuter]] = step.taken as [[string, number], [string, number]];
  return {
    place: sayPlace(step.place, step.player),
    inner,
    inner_count: sayCount(inInner, unit),
    outer,
    outer_count: sayCount(inOuter, unit),
  };
}

function captureIntoStore(step: Step, unit: string): string {
  const [[own], [facing, seeds]] = step.taken as [[string, number], [string, number]];
  const values = { place: sayPlace(own, step.player), facing, count: sayCount(seeds, unit) };
  return seeds
    ? _(
        "{place} was empty, so its seed and all of {facing} opposite ({count}) went to the store.",
        values,
      )
    : _("{place} was empty, so its seed went to the store; {facing} opposite was empty.", values);
}

function takingHop(hop: Step, capture: Step, goesOn: boolean): string {
  const values = { place: hop.place, into: hop.into, places: places(capture) };
  const approach = capture.kind === "approach";
  if (goesOn) {
    return approach
      ? _("It went on to {into} and took {places} by approach.", values)
      : _("It went on to {into} and took {places} by withdrawal.", values);
  }
  return approach
    ? _("The piece moved from {place} to {into} and took {places} by approach.", values)
    : _("The piece moved from {place} to {into} and took {places} by withdrawal.", values);
}

function places(step: Step): string {
  return sayList(step.taken.map(([place]) => place));
}

/** Whether two hollows are captured, as both Hus and Kalaha do. */
function isPair(step: Step): boolean {
  return step.kind === "capture" && step.taken.length === 2;
}

// Outcomes

/** Who has won and why; `names` are the players' own. */
export function sayOutcome(outcome: Outcome, game: GameName, names: Names = {}): string {
  const result = outcome.winner
    ? _("{winner} wins.", { winner: named(outcome.winner, names) })
    : _("The game is drawn.");
  return `${result} ${sayReason(outcome, game, names)}`;
}

/** Why the game ended. */
export function sayReason(outcome: Outcome, game: GameName, names: Names = {}): string {
  const winner = outcome.winner ?? gameFacts(game).players[0];
  const sentence = (outcome.winner ? WON : DRAWN)[outcome.reason];
  const values = { winner: named(winner, names), loser: named(other(winner), names) };
  return sentence?.({ ...values, quiet: gameFacts(game).quietMoves }) ?? "";
}

function named(player: Player, names: Names): string {
  return names[player] || sayPlayer(player);
}

// Sources

/** A leaflet's number stays, the word before it is translated. */
export function saySource(source: string): string {
  const word = FACTS.sources.find((start) => source.startsWith(start)) ?? "";
  return translated(word) + source.slice(word.length);
}
