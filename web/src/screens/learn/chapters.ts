// The chapters of a lesson: the rules, the options, and exercises by topic.

import { _ } from "../../words/gettext.svelte";

export function chapterName(chapter: string): string {
  switch (chapter) {
    case "rules":
      return _("The rules");
    case "options":
      return _("Options");
    case "relays":
      return _("Counting relays");
    case "captures":
      return _("Captures");
    case "safety":
      return _("Safety");
    case "tactics":
      return _("Tactics");
    case "extra-turns":
      return _("Extra turns");
    case "starving":
      return _("Starving");
    case "hoarding":
      return _("Hoarding");
    case "opening":
      return _("The opening");
    case "chains":
      return _("Chains");
    case "paika":
      return _("Paika endings");
    default:
      return chapter;
  }
}

/** What to think of in the exercises of a topic. */
export function chapterTip(chapter: string): string {
  switch (chapter) {
    case "relays":
      return _(
        "Count where the last stone falls, then what is lifted there, and so on until it falls into an empty hollow.",
      );
    case "captures":
      return _("Look for the moves that take something, and compare what they take.");
    case "safety":
      return _(
        "Look at the board with the eyes of the other side: what could be taken from you next?",
      );
    case "tactics":
      return _("Everything together: look at every move before you choose one.");
    case "extra-turns":
      return _(
        "Play the hollows close to your store first; a seed sown into them may spoil the count.",
      );
    case "starving":
      return _("The game ends when a row is empty. See to it that this happens when it suits you.");
    case "hoarding":
      return _(
        "Seeds on your own side count for you at the end, so a quiet move that keeps them may be best.",
      );
    case "opening":
      return _(
        "Look at what the other side can capture after your move, not only at what you take.",
      );
    case "chains":
      return _(
        "Follow the piece from capture to capture: each step in a new direction, no point twice.",
      );
    case "paika":
      return _("With few pieces left, a quiet step that leaves no good answer decides the game.");
    default:
      return "";
  }
}
