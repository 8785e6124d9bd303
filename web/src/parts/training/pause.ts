import { settings, still } from "../../app/settings.svelte";

// So that a wrong move can be seen before it is taken back.
const PAUSE = 900;
const SHORT_PAUSE = 250;

export function trialPause(): number {
  return still() || settings.speed === "instant" ? SHORT_PAUSE : PAUSE;
}
