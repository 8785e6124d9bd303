// Where the reader is. Links are plain links; a click on one of ours stays in the page.

import type { GameName } from "../kernel/types";
import { LANGUAGES, language, speak } from "../words/gettext.svelte";
import { lastGame } from "./last.svelte";
import { ROOT } from "./root";
import { pathOf, placeOf, wishedLanguage, type Route } from "./route";
import { change, settings } from "./settings.svelte";

/** What the address says besides the place, as `#...`; a new one whenever somebody comes there. */
export interface Arrival {
  hash: string;
}

const place: { route: Route } = $state({ route: { screen: "home" } });
let arrived: Arrival = $state.raw({ hash: "" });

export function route(): Route {
  return place.route;
}

/** The game that is looked at, or the one that was last. */
export function gameHere(): GameName {
  return "game" in place.route ? place.route.game : lastGame();
}

export function arrival(): Arrival {
  return arrived;
}

/** The address of a route in the language spoken now, or in another. */
export function href(to: Route, inLanguage: string = language()): string {
  return ROOT + pathOf(inLanguage, to).slice(1);
}

/** Goes to a place; `hash` is what its address says besides, as `#...`. */
export function go(to: Route, { replace = false, hash = "" } = {}): void {
  visit(href(to) + hash, replace);
}

/** Lets the address say something else of the same place, without going anywhere. */
export function sayInAddress(hash: string): void {
  if (hash !== location.hash) history.replaceState(null, "", location.pathname + hash);
}

/** The same place in another language, which is then remembered; the server hears of it too. */
export async function turnTo(inLanguage: string): Promise<void> {
  await speak(inLanguage);
  change({ language: inLanguage });
  document.cookie = `language=${inLanguage}; path=${ROOT}; max-age=31536000; samesite=lax`;
  history.replaceState(null, "", href(place.route, inLanguage) + location.hash);
}

/** Reads the address, and from now on follows links and the browser's buttons. */
export async function startRouter(): Promise<void> {
  holdLinks();
  findWayBack();
  await arrive();
  addEventListener("popstate", () => void arrive());
  addEventListener("click", follow);
}

function visit(path: string, replace: boolean): void {
  if (path === location.pathname + location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  void arrive();
  if (!replace) scrollTo(0, 0);
}

/** Icons are fetched anew when the address changes, and pages of a plain host name them from theirs. */
function holdLinks(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel*=icon],[rel=manifest]"))
    link.setAttribute("href", link.href);
}

/** A plain host has no page for some addresses: its `404.html` leads here and says which it was. */
function findWayBack(): void {
  const asked = new URLSearchParams(location.search).get("at");
  if (asked === null) return;
  const { pathname } = new URL(ROOT + asked, location.origin);
  if (pathname.startsWith(ROOT)) history.replaceState(null, "", pathname + location.hash);
}

async function arrive(): Promise<void> {
  const found = placeOf(location.pathname.slice(ROOT.length), LANGUAGES);
  const wished = found.language ?? wishedLanguage(wishes(), LANGUAGES);
  const proper = href(found.route, wished); // a plain host adds a slash
  if (found.route.screen !== "missing" && location.pathname !== proper)
    history.replaceState(null, "", proper + location.search + location.hash);
  await speak(wished).catch(() => undefined); // offline: better in another language than not at all
  place.route = found.route;
  arrived = { hash: location.hash };
}

function wishes(): string[] {
  return [...(settings.language ? [settings.language] : []), ...navigator.languages];
}

function follow(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = (event.target as Element).closest?.("a");
  if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download"))
    return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || !to.pathname.startsWith(ROOT)) return;
  if (placeOf(to.pathname.slice(ROOT.length), LANGUAGES).language === null) return;
  if (to.pathname === location.pathname && to.hash) return;
  event.preventDefault();
  visit(to.pathname + to.hash, false);
}
