import type { Speed } from "../app/settings";
import { pgettext } from "./gettext.svelte";

export function speedName(speed: Speed): string {
  switch (speed) {
    case "slow":
      return pgettext("speed", "Slow");
    case "normal":
      return pgettext("speed", "Normal");
    case "fast":
      return pgettext("speed", "Fast");
    case "instant":
      return pgettext("speed", "At once");
  }
}
