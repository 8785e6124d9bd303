import { _, pgettext } from "../../words/gettext.svelte";

/** What a puzzle is about. */
export function themeName(theme: string): string {
  switch (theme) {
    case "quiet":
      return _("Not the largest capture");
    case "long-relay":
      return _("Long relay");
    case "double-capture":
      return _("Double capture");
    case "extra-turns":
      return _("Extra turns");
    case "capture":
      return pgettext("theme of a puzzle", "Capture");
    case "starve":
      return _("Starving");
    case "hoard":
      return _("Hoarding");
    case "chain":
      return _("Chain");
    case "withdrawal":
      return _("Withdrawal");
    case "paika":
      return _("Paika");
    case "defence":
      return _("Defence");
    case "win":
      return _("Winning move");
    case "endgame":
      return _("Endgame");
    default:
      return theme;
  }
}
