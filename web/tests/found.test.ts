// A game is found, not named: what differs is said by its facts and by its folder in src/games.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACTS } from "../src/kernel/facts";

const SRC = join(import.meta.dirname, "../src");
const COMMENTS = /\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/[^\n]*/gs;
const A_GAME = new RegExp(`\\b(${Object.keys(FACTS.games).join("|")})\\b`);
const A_UNIT = /\bunit\b\S*\s*[!=]==|[!=]==.*\bunit\b|switch \(.*\bunit\)/;
const OWN = [
  /^games\/\w+\//,
  /^kernel\/(fanorona|sowing)\.ts$/, // their notations,
  /^kernel\/(notation|worker)\.ts$/, // where those and their tables are found
  /^kernel\/(referee|rules|searcher)\.ts$/, // where the kernel is to say it
  /^online\/schema\.ts$/, // made from the server's
  /^record\/fgn\.ts$/, // Fanorona's own kind of file
];

function named(path: string): string[] {
  const code = readFileSync(join(SRC, path), "utf8").replace(COMMENTS, "");
  const lines = code.split("\n").filter((line) => A_GAME.test(line) || A_UNIT.test(line));
  return lines.map((line) => `${path}: ${line.trim()}`);
}

test("no game and no unit is asked for by its name outside the game's own files", () => {
  const paths = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(ts|svelte|css)$/.test(path) && !path.startsWith("made"),
  );
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !OWN.some((own) => own.test(path))).flatMap(named)).toEqual([]);
});

test("a game of the facts that has no folder here is not listed", async () => {
  Object.assign(FACTS.games, { tablut: Object.values(FACTS.games)[0] });
  const { GAMES } = await import("../src/games");
  expect(GAMES.length).toBe(Object.keys(FACTS.games).length - 1);
  expect(GAMES).not.toContain("tablut");
});

test.each(['game === "hus"', "{ hus: 13 }", ".kalaha {", "RADIUS.fanorona"])("%s names", (code) => {
  expect(code).toMatch(A_GAME);
});

test.each(['facts.unit === "seeds"', 'if ("seeds" !== unit)', "switch (unit) {"])(
  "%s asks for a unit",
  (code) => expect(code).toMatch(A_UNIT),
);
