import { describe, expect, test } from "vitest";
import { pathOf, placeOf, wishedLanguage, type Route } from "../src/app/route";

const SPOKEN = ["en", "de", "pt"];

describe("addresses", () => {
  const places: [string, Route][] = [
    ["/de/", { screen: "home" }],
    ["/de/play/hus", { screen: "play", game: "hus", sheet: null }],
    ["/de/play/kalaha/new", { screen: "play", game: "kalaha", sheet: "new" }],
    ["/de/play/hus/friend", { screen: "play", game: "hus", sheet: "friend" }],
    ["/de/rules/fanorona", { screen: "rules", game: "fanorona" }],
    ["/de/analysis/hus", { screen: "analysis", game: "hus" }],
    ["/de/editor/kalaha", { screen: "editor", game: "kalaha" }],
    ["/de/game/Ab3dEf6hIj", { screen: "game", id: "Ab3dEf6hIj" }],
    ["/de/games", { screen: "games" }],
    ["/de/settings", { screen: "settings" }],
    ["/de/about", { screen: "about" }],
  ];

  test.each(places)("%s is a place, and the place has that address", (path, route) => {
    expect(placeOf(path, SPOKEN)).toEqual({ language: "de", route });
    expect(pathOf("de", route)).toBe(path);
  });

  test("an address without a language names the same place", () => {
    expect(placeOf("/play/hus", SPOKEN)).toEqual({
      language: null,
      route: { screen: "play", game: "hus", sheet: null },
    });
    expect(placeOf("/", SPOKEN)).toEqual({ language: null, route: { screen: "home" } });
  });

  const nowhere = ["/de/play", "/de/play/chess", "/de/play/hus/old", "/de/rules/hus/x", "/xx/"];
  test.each([...nowhere, "/de/settings/x", "/de/games/x", "/de/game", "/de/game/x.y"])(
    "%s leads nowhere",
    (path) => expect(placeOf(path, SPOKEN).route).toEqual({ screen: "missing" }),
  );
});

describe("the language of a reader without one in the address", () => {
  test("is the first wish that we speak, its country aside", () => {
    expect(wishedLanguage(["fr-CH", "pt-BR", "de"], SPOKEN)).toBe("pt");
  });

  test("is English if we speak none of them", () => {
    expect(wishedLanguage(["fi", "et"], SPOKEN)).toBe("en");
  });
});
