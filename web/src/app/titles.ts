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
    case "analysis":
      return _("Analyse {game} – Hollows", { game: gameFacts(route.game).title });
    case "review":
      return _("Review of {game} – Hollows", { game: gameFacts(route.game).title });
    case "learn":
      return _("Learn {game} – Hollows", { game: gameFacts(route.game).title });
    case "puzzles":
      return _("Puzzles of {game} – Hollows", { game: gameFacts(route.game).title });
    case "editor":
      return _("Set up a position of {game} – Hollows", { game: gameFacts(route.game).title });
    case "game":
      return _("A game by link – Hollows");
    case "games":
      return _("My games – Hollows");
    case "settings":
      return _("Settings – Hollows");
    case "about":
      return _("About – Hollows");
    case "missing":
      return _("Not found – Hollows");
  }
}
