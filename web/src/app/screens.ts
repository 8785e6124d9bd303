// The screens, each fetched when it is first seen.

import type { Component } from "svelte";
import { HAS_SERVER } from "../online/site";
import type { Route } from "./route";

export type ScreenName = Route["screen"];

export const SCREENS: Record<ScreenName, () => Promise<Component>> = {
  home: async () => (await import("../screens/home/Page.svelte")).default,
  play: async () => (await import("../screens/play/Page.svelte")).default,
  rules: async () => (await import("../screens/rules/Page.svelte")).default,
  analysis: async () => (await import("../screens/analysis/Page.svelte")).default,
  review: async () => (await import("../screens/review/Page.svelte")).default,
  learn: async () => (await import("../screens/learn/Page.svelte")).default,
  puzzles: async () => (await import("../screens/puzzles/Page.svelte")).default,
  editor: async () => (await import("../screens/editor/Page.svelte")).default,
  game: HAS_SERVER
    ? async () => (await import("../screens/online/LivePage.svelte")).default
    : elsewhere,
  games: HAS_SERVER
    ? async () => (await import("../screens/online/MyGames.svelte")).default
    : elsewhere,
  settings: async () => (await import("../screens/settings/Page.svelte")).default,
  about: async () => (await import("../screens/about/Page.svelte")).default,
  missing: async () => (await import("./Missing.svelte")).default,
};

async function elsewhere(): Promise<Component> {
  return (await import("../screens/online/Elsewhere.svelte")).default;
}

/** Those whose words come with the page; the others bring theirs along. */
export const PLAYING: ReadonlySet<ScreenName> = new Set(["home", "play", "settings", "missing"]);
