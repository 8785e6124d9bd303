import { gameFacts } from "../kernel/facts";
import { _ } from "../words/gettext.svelte";
import type { Route } from "./route";

/** What the browser's tab says. */
export function titleOf(route: Route): string {
  switch (route.screen) {
    case "home":
      return _("Hollows: Hus, Kalaha and Fanorona");
    case "play":
      return _("Play {game} – Hollows", { game: gameFacts(route.game).title });
    case "rules":
      return _("The rules of {game} – Hollows", { game: gameFacts(route.game).title });
    case "settings":
      return _("Settings – Hollows");
    case "about":
      return _("About – Hollows");
    case "missing":
      return _("Not found – Hollows");
  }
}
