// The screens, each fetched when it is first seen.

import type { Component } from "svelte";
import type { Route } from "./route";

export type ScreenName = Route["screen"];

export const SCREENS: Record<ScreenName, () => Promise<Component>> = {
  home: async () => (await import("../screens/Home.svelte")).default,
  play: async () => (await import("../screens/Play.svelte")).default,
  rules: async () => (await import("../screens/Rules.svelte")).default,
  analysis: async () => (await import("../screens/study/Analysis.svelte")).default,
  review: async () => (await import("../screens/study/Review.svelte")).default,
  learn: async () => (await import("../screens/study/Learn.svelte")).default,
  puzzles: async () => (await import("../screens/study/Puzzles.svelte")).default,
  editor: async () => (await import("../screens/study/Editor.svelte")).default,
  game: async () => (await import("../screens/online/LivePage.svelte")).default,
  games: async () => (await import("../screens/online/MyGames.svelte")).default,
  settings: async () => (await import("../screens/Settings.svelte")).default,
  about: async () => (await import("../screens/About.svelte")).default,
  missing: async () => (await import("../screens/Missing.svelte")).default,
};

/** Those whose words come with the page; the others bring theirs along. */
export const PLAYING: ReadonlySet<ScreenName> = new Set(["home", "play", "settings", "missing"]);
