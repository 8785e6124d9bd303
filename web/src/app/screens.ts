// The screens, each fetched when it is first seen.

import type { Component } from "svelte";
import type { Route } from "./route";

export type ScreenName = Route["screen"];

export const SCREENS: Record<ScreenName, () => Promise<Component>> = {
  home: async () => (await import("../screens/Home.svelte")).default,
  play: async () => (await import("../screens/Play.svelte")).default,
  rules: async () => (await import("../screens/Rules.svelte")).default,
  settings: async () => (await import("../screens/Settings.svelte")).default,
  about: async () => (await import("../screens/About.svelte")).default,
  missing: async () => (await import("../screens/Missing.svelte")).default,
};
