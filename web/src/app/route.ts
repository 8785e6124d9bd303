// Addresses: `/de/play/hus` is a language and a place. Nothing here knows of the page.

import { GAMES } from "../kernel/facts";
import type { GameName } from "../kernel/types";

export type Route =
  | { screen: "home" }
  | { screen: "play"; game: GameName; sheet: "new" | null }
  | { screen: "rules"; game: GameName }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "missing" };

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
  if ((screen === "settings" || screen === "about") && name === undefined) return { screen };
  if (screen === "rules" && game && sheet === undefined) return { screen, game };
  if (screen === "play" && game && more.length === 0 && (sheet ?? "new") === "new")
    return { screen, game, sheet: sheet === "new" ? "new" : null };
  return { screen: "missing" };
}

/** The address of a place, without the host. */
export function pathOf(language: string, route: Route): string {
  const parts: string[] = [language];
  if (route.screen !== "home" && route.screen !== "missing") parts.push(route.screen);
  if ("game" in route) parts.push(route.game);
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
