// The page beside Python: tests/web/test_vectors.py writes what Python says and runs this.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { layoutOf, type Place } from "../src/board/layout";
import { rulesOf } from "../src/kernel/rules";
import type {
  Analysis,
  Choice,
  GameName,
  Kernel,
  Outcome,
  Player,
  Step,
  View,
} from "../src/kernel/types";
import * as clocks from "../src/record/clock";
import { InvalidRecord } from "../src/record/chunks";
import { readRecords } from "../src/record/reader";
import * as series from "../src/record/series";
import { write } from "../src/record/writer";
import type { Made } from "../src/words/catalogue";
import { speakBy } from "../src/words/gettext.svelte";
import * as words from "../src/words/words";
import { freshKernel, refusal } from "./law";

interface Vectors {
  views: { choice: Choice; position: string; view: Omit<View, "moves"> & { moves: unknown } }[];
  stories: {
    choice: Choice;
    position: string;
    move: string;
    steps: Step[];
    after: string;
    outcome: Outcome | null;
    told: Record<string, string[]>;
    each: string[];
  }[];
  positionSlips: { choice: Choice; position: string; refusal: string | null }[];
  moveSlips: {
    choice: Choice;
    position: string;
    move: string;
    meant?: string;
    refusal?: string;
  }[];
  optionSlips: { choice: Choice; refusal: string | null }[];
  catalogues: Record<string, Made>;
  sentences: { name: keyof typeof words; given: never[]; said: Record<string, string> }[];
  records: { text: string; read: string[] }[];
  series: {
    choice: Choice;
    names: series.Names;
    starter: string;
    games: number | null;
    refusal?: string;
    added?: {
      position: string;
      outcome: Outcome;
      seated: series.Names | null;
      refusal: string | null;
      standing: unknown;
    }[];
  }[];
  clocks: {
    control: string;
    refusal?: string;
    used?: {
      use: string;
      now: number;
      to: Player | null;
      lag: number;
      refusal: string | null;
      clock: unknown;
    }[];
  }[];
  searches: {
    choice: Choice;
    position: string;
    past: string[];
    nodes: number;
    lines: number;
    found: Omit<Analysis, "seconds">;
    level: number;
    seed: number;
    reply: string;
  }[];
  layouts: {
    game: GameName;
    names: string[];
    direction: string | null;
    near: Player;
    width: number;
    height: number;
    places: Record<string, Place>;
    lines: string[][];
  }[];
  strayings: { chances: number[]; slack: number; falls: number; chosen: number }[];
}

const FILE = process.env["HOLLOWS_VECTORS"];

describe.skipIf(!FILE)("as Python says", () => {
  let vectors: Vectors;
  let kernel: Kernel;

  beforeAll(async () => {
    vectors = JSON.parse(readFileSync(FILE!, "utf8")) as Vectors;
    kernel = await freshKernel();
  });

  test("positions: board, moves, endless moves, end and counts", async () => {
    for (const { choice, position, view } of vectors.views) {
      const { moves, endless, ...rest } = await kernel.view(choice, position);
      const sorted = moves.map(({ text, after }) => [text, after]).sort();
      expect({ ...rest, moves: sorted.sort(byText), endless: endless.sort() }).toEqual(view);
    }
  });

  test("moves: steps, the position after, and the story in every language", async () => {
    for (const { choice, position, move, ...story } of vectors.stories) {
      const played = await kernel.play(choice, position, move);
      expect(played.steps).toEqual(story.steps);
      expect(await kernel.steps(choice, position, move)).toEqual(story.steps);
      expect([played.move, played.after.text]).toEqual([move, story.after]);
      expect(played.after.outcome).toEqual(story.outcome);
    }
    for (const [language, catalogue] of Object.entries(vectors.catalogues)) {
      speakBy(catalogue);
      for (const { choice, steps, told, each } of vectors.stories) {
        expect(words.tell(steps, choice.game)).toEqual(told[language]);
        if (language !== "en") continue;
        expect(steps.map((step) => words.sayStep(step, choice.game))).toEqual(each);
      }
    }
  });

  test("spoiled positions, moves and options", async () => {
    for (const { choice, position, refusal: said } of vectors.positionSlips) {
      expect(await refusal(() => kernel.view(choice, position)), position).toBe(said);
    }
    for (const { choice, position, move, meant, refusal: said } of vectors.moveSlips) {
      const play = () => kernel.play(choice, position, move);
      if (meant) expect((await play()).move).toBe(meant);
      else expect(await refusal(play), move).toBe(said);
    }
    for (const { choice, refusal: said } of vectors.optionSlips) {
      expect(await refusal(() => rulesOf(choice))).toBe(said);
    }
  });

  test("sentences of counts, places, ends, options and editions", () => {
    for (const [language, catalogue] of Object.entries(vectors.catalogues)) {
      speakBy(catalogue);
      for (const { name, given, said } of vectors.sentences) {
        const say = words[name] as (...given: never[]) => string;
        expect(say(...given), `${language} ${name}`).toBe(said[language]);
      }
    }
  });

  test("records, good and spoiled", async () => {
    for (const { text, read } of vectors.records) {
      const found: string[] = [];
      for await (const record of readRecords(text, kernel)) {
        if (!(record instanceof InvalidRecord)) expect(structuredClone(record)).toEqual(record);
        found.push(record instanceof InvalidRecord ? record.message : write(record));
      }
      expect(found, text).toEqual(read);
    }
  });

  test("series", async () => {
    for (const { choice, names, starter, games, refusal: refused, added } of vectors.series) {
      const start = await kernel.start(choice);
      const begin = () => series.beginSeries(choice, start, names, starter, games);
      expect(await refusal(begin)).toBe(refused ?? null);
      let going = refused ? null : begin();
      for (const { position, outcome, seated, ...after } of going ? added! : []) {
        const view = await kernel.view(choice, position);
        const add = () => series.addGame(going!, choice, view, outcome, seated ?? undefined);
        expect(await refusal(add)).toBe(after.refusal);
        going = after.refusal ? going : (JSON.parse(JSON.stringify(add())) as series.Series);
        expect(standing(going!)).toEqual(after.standing);
      }
    }
  });

  test("clocks", async () => {
    for (const { control, refusal: refused, used } of vectors.clocks) {
      expect(await refusal(() => clocks.readyClock(control))).toBe(refused ?? null);
      let clock = refused ? null : clocks.readyClock(control);
      for (const { use, now, to, lag, refusal: said, clock: shown } of clock ? used! : []) {
        const made = () => afterUse(clock!, use, now, to, lag);
        expect(await refusal(made)).toBe(said);
        clock = said ? clock : made();
        expect(shownAt(clock!, now)).toEqual(shown);
      }
    }
  });

  test("searches by nodes, and what a level plays", async () => {
    for (const {
      choice,
      position,
      past,
      nodes,
      lines,
      found,
      level,
      seed,
      reply,
    } of vectors.searches) {
      const news: Analysis[] = [];
      const progress = (one: Analysis) => news.push(one);
      const settings = { lines, past, tables: false, progress };
      const analysis = await (await freshKernel()).analyse(choice, position, { nodes }, settings);
      const { seconds, ...rest } = analysis;
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(rest).toEqual(found);
      expect(news.at(-1)!.lines).toHaveLength(found.lines.length);
      const fresh = await freshKernel();
      expect(await fresh.reply(choice, position, { level, past, seed })).toBe(reply);
    }
  });

  test("where the places of a board lie", () => {
    expect(vectors.layouts.length).toBeGreaterThan(20);
    for (const { game, names, direction, near, places, lines, ...size } of vectors.layouts) {
      const layout = layoutOf(game, names, { direction: direction ?? undefined, near });
      expect(layout).toMatchObject({ near, ...size });
      expect(layout.places.map(({ name }) => name).sort()).toEqual(Object.keys(places).sort());
      for (const { x, y, ...place } of layout.places) {
        const { x: right, y: down, ...told } = places[place.name]!;
        expect(place).toEqual(told);
        expect([x, y]).toEqual([expect.closeTo(right, 9), expect.closeTo(down, 9)]);
      }
      const joined = layout.lines.map((line) => [...line].sort().join());
      expect(joined.sort()).toEqual(lines.map((line) => line.join()).sort());
    }
  });
});

function byText([one]: string[], [other]: string[]): number {
  return one! < other! ? -1 : 1;
}

function standing(going: series.Series) {
  return {
    totals: series.totalsOf(going),
    table: series.tableOf(going),
    leader: series.leaderOf(going),
    over: series.isOver(going),
    winner: series.winnerOf(going),
    next: series.nextStarter(going),
  };
}

function afterUse(clock: clocks.Clock, use: string, now: number, to: Player | null, lag: number) {
  switch (use) {
    case "start":
      return clocks.startClock(clock, "a", now);
    case "press":
      return clocks.pressClock(clock, now, to ?? undefined, lag);
    case "pause":
      return clocks.pauseClock(clock, now);
    default:
      return clocks.resumeClock(clock, now);
  }
}

function shownAt(clock: clocks.Clock, now: number) {
  return {
    ...clock,
    running: clocks.runningPlayer(clock),
    remaining: (["a", "b"] as const).map((player) => clocks.remainingTime(clock, player, now)),
    flagged: clocks.flagged(clock, now),
  };
}
