// Addresses: `/de/play/hus` is a language and a place. Nothing here knows of the page.

import { GAMES } from "../games";
import type { GameName } from "../kernel/types";

/** Screens that each game has one of. */
const GAME_SCREENS = ["rules", "analysis", "editor", "review", "learn", "puzzles"] as const;
export type GameScreen = (typeof GAME_SCREENS)[number];

/** What lies over the board: a new game, or one that a friend elsewhere is asked to. */
const SHEETS = ["new", "friend"] as const;
export type Sheet = (typeof SHEETS)[number];

export type Route =
  | { screen: "home" }
  | { screen: "play"; game: GameName; sheet: Sheet | null }
  | { screen: GameScreen; game: GameName }
  | { screen: "game"; id: string }
  | { screen: "games" }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "missing" };

/** What a game by link is called in its address. */
const LINK = /^[A-Za-z0-9]{10}$/;

export interface Place {
  /** null if the address names none that we speak. */
  language: string | null;
  route: Route;
}

export function placeOf(path: string, languages: readonly string[]): Place {
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const spoken = languages.includes(first);
  const parts = spoken || first === "" ? rest : [first, ...rest];
  return { language: spoken ? first : null, route: routeOf(parts) };
}

function routeOf(parts: string[]): Route {
  const [screen, name, sheet, ...more] = parts;
  const game = GAMES.find((known) => known === name);
  if (screen === undefined) return { screen: "home" };
  if ((screen === "settings" || screen === "about" || screen === "games") && name === undefined)
    return { screen };
  if (screen === "game" && name && LINK.test(name) && sheet === undefined)
    return { screen, id: name };
  const ofGame = GAME_SCREENS.find((known) => known === screen);
  if (ofGame && game && sheet === undefined) return { screen: ofGame, game };
  const laid = SHEETS.find((known) => known === sheet) ?? null;
  if (screen === "play" && game && more.length === 0 && (laid || sheet === undefined))
    return { screen, game, sheet: laid };
  return { screen: "missing" };
}

/** The address of a place, without the host. */
export function pathOf(language: string, route: Route): string {
  const parts: string[] = [language];
  if (route.screen !== "home" && route.screen !== "missing") parts.push(route.screen);
  if ("game" in route) parts.push(route.game);
  if ("id" in route) parts.push(route.id);
  if (route.screen === "play" && route.sheet) parts.push(route.sheet);
  return `/${parts.join("/")}${parts.length === 1 ? "/" : ""}`;
}

/** The first language that the reader wishes and we speak; `pt-BR` is content with `pt`. */
export function wishedLanguage(wishes: readonly string[], languages: readonly string[]): string {
  for (const wish of wishes) {
    const plain = wish.toLowerCase().split("-")[0] ?? "";
    if (languages.includes(plain)) return plain;
  }
  return "en";
}
