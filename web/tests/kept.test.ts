// What the browser keeps: shapes of older versions, damage, and what is refused.

import { describe, expect, test } from "vitest";
import { DEFAULTS, settingsShelf } from "../src/app/settings";
import { newGame } from "../src/play/game";
import { usualSetUp } from "../src/play/setup";
import { gameShelf, setUpShelf } from "../src/play/shelves";
import { shelf } from "../src/play/storage";
import { FORBIDDEN, MemoryStore } from "./shelf";

const text = (value: unknown) => {
  if (typeof value !== "string") throw new TypeError("no text");
  return value;
};

describe("a shelf", () => {
  test("gives back what was put there", () => {
    const store = new MemoryStore();
    shelf("word", text, [], store).write("paika");
    expect(shelf("word", text, [], store).read()).toBe("paika");
  });

  test("brings an older shape up to date, one shape after the other", () => {
    const store = new MemoryStore();
    shelf("word", (value) => value, [], store).write(7);
    const upgrades = [(old: unknown) => [old], (old: unknown) => String(old)];
    expect(shelf("word", text, upgrades, store).read()).toBe("7");
  });

  test("takes a value of the newest shape as it is", () => {
    const store = new MemoryStore();
    const upgrades = [() => "wrong"];
    shelf("word", text, upgrades, store).write("right");
    expect(shelf("word", text, upgrades, store).read()).toBe("right");
  });

  test("sets aside what cannot be read, and leaves everything else alone", () => {
    const store = new MemoryStore();
    settingsShelf(store).write({ ...DEFAULTS, sounds: true });
    store.setItem("hollows.game.hus", '{"shape":1,"value":{"mov');
    expect(gameShelf("hus", store).read()).toBeNull();
    expect(store.getItem("hollows.game.hus.unread")).toBe('{"shape":1,"value":{"mov');
    expect(store.getItem("hollows.game.hus")).toBeNull();
    expect(settingsShelf(store).read()?.sounds).toBe(true);
  });

  test("says that nothing was kept where storage is forbidden", () => {
    const forbidden = shelf("word", text, [], FORBIDDEN);
    expect(forbidden.write("lost")).toBe(false);
    expect(forbidden.read()).toBeNull();
    expect(() => forbidden.clear()).not.toThrow();
  });
});

describe("kept games", () => {
  test("a game of the first version opens", () => {
    const store = new MemoryStore();
    store.setItem("hollows.game.kalaha", FIRST_VERSION);
    const game = gameShelf("kalaha", store).read();
    expect(game?.moves).toEqual(["1", "2", "3"]);
    expect(game?.setUp.opponent).toEqual({ kind: "engine", level: 5 });
    expect(game?.setUp.choice.options).toEqual({ seeds: "4" });
    expect(game?.starter).toBe("you");
  });

  test("each kind of game has its own place", () => {
    const store = new MemoryStore();
    gameShelf("hus", store).write(newGame(usualSetUp("hus"), "me", ["5"]));
    expect(gameShelf("kalaha", store).read()).toBeNull();
    expect(gameShelf("hus", store).read()?.moves).toEqual(["5"]);
  });

  test("a set-up that no longer fits keeps what fits", () => {
    const store = new MemoryStore();
    const odd = { choice: { edition: "gone", options: { columns: "12", gone: "1" } }, games: 999 };
    store.setItem("hollows.setup.hus", JSON.stringify({ shape: 1, value: odd }));
    const { choice, games, opponent } = setUpShelf("hus", store).read()!;
    expect(choice).toEqual({ game: "hus", edition: "seven", options: { columns: "12" } });
    expect(games).toBe(usualSetUp("hus").games);
    expect(opponent).toEqual(usualSetUp("hus").opponent);
  });

  test("settings that are not possible are as usual", () => {
    const store = new MemoryStore();
    const odd = { theme: "pink", speed: "fast", sounds: "yes" };
    store.setItem("hollows.settings", JSON.stringify({ shape: 1, value: odd }));
    expect(settingsShelf(store).read()).toEqual({ ...DEFAULTS, speed: "fast" });
  });
});

// As version 0.1 wrote it. It stays here unchanged: later versions must open it.
const FIRST_VERSION =
  '{"shape":1,"value":{"setUp":{"choice":{"game":"kalaha","edition":"leaflet","options":{"seeds":"4"}},' +
  '"opponent":{"kind":"engine","level":5},"name":"","starter":"lot","fair":false,"series":false,' +
  '"games":4,"time":null},"starter":"you","first":"you","moves":["1","2","3"],"opening":0,' +
  '"undone":[],"ending":null,"clock":null,"series":null}}';
