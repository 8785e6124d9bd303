// Where the reader is. Links are plain links; a click on one of ours stays in the page.

import { LANGUAGES, language, speak } from "../words/gettext.svelte";
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

export function arrival(): Arrival {
  return arrived;
}

/** The address of a route in the language spoken now, or in another. */
export function href(to: Route, inLanguage: string = language()): string {
  return pathOf(inLanguage, to);
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
  document.cookie = `language=${inLanguage}; path=/; max-age=31536000; samesite=lax`;
  history.replaceState(null, "", pathOf(inLanguage, place.route) + location.hash);
}

/** Reads the address, and from now on follows links and the browser's buttons. */
export async function startRouter(): Promise<void> {
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

async function arrive(): Promise<void> {
  const found = placeOf(location.pathname, LANGUAGES);
  const wished = found.language ?? wishedLanguage(wishes(), LANGUAGES);
  if (found.language === null && found.route.screen !== "missing")
    history.replaceState(null, "", pathOf(wished, found.route) + location.search + location.hash);
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
  if (to.origin !== location.origin || placeOf(to.pathname, LANGUAGES).language === null) return;
  if (to.pathname === location.pathname && to.hash) return;
  event.preventDefault();
  visit(to.pathname + to.hash, false);
}
