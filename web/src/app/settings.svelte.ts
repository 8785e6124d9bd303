// The settings in force; what changes them is kept at once and seen everywhere.

import { DEFAULTS, settingsShelf, type Settings } from "./settings";

const kept = settingsShelf();

export const settings: Settings = $state({ ...DEFAULTS, ...kept.read() });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  kept.write($state.snapshot(settings));
}

/** Keeps what the page's styles ask for in step with the settings. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
}

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
const wish = $state({ calm: calm?.matches ?? false });
calm?.addEventListener("change", () => (wish.calm = calm.matches));

/** Whether things should stand still: the reader's word counts before the system's. */
export function still(): boolean {
  return settings.motion === "system" ? wish.calm : settings.motion === "reduced";
}
