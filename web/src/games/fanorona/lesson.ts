// The lesson of Fanorona, by the ids of its tasks in src/hollows/study/lessons/fanorona.json.

import { _ } from "../../words/gettext.svelte";
import type { LessonText } from "../lessons";

const lesson: LessonText = {
  "fanorona-first-move": () => ({
    title: _("Your first move"),
    ask: _(
      "You play white. Choose a piece with a ring, then a point it can go to. Only the point in the middle is empty yet.",
    ),
    done: _("Your piece took enemies without jumping over them. How it does that comes next."),
  }),
  "fanorona-lines": () => ({
    title: _("Along the lines"),
    ask: _(
      "A piece moves one step along a line to an empty point. Diagonal lines start only from every second point: c2 and b1 have none. Make any move.",
    ),
    done: _(
      "Points with diagonals are worth more: from there a piece can go in eight directions instead of four.",
    ),
  }),
  "fanorona-approach": () => ({
    title: _("Capturing by approach"),
    ask: _(
      "If the next point straight ahead of your piece holds an enemy after its step, that enemy is taken. Capture by approach.",
    ),
    done: _("You moved towards the enemy and took it."),
  }),
  "fanorona-withdrawal": () => ({
    title: _("Capturing by withdrawal"),
    ask: _(
      "It works backwards too: a piece that moves straight away from an enemy right behind it takes that enemy. Capture by withdrawal.",
    ),
    done: _("You moved away from the enemy and took it, and the piece could even go on."),
  }),
  "fanorona-row": () => ({
    title: _("A whole row"),
    ask: _(
      "A capture takes every enemy piece up to the first gap on the line. Find the move that takes three at once.",
    ),
    done: _(
      "Three at once, because they stood side by side. A gap, or a piece of your own, would have ended the row.",
    ),
  }),
  "fanorona-choose": () => ({
    title: _("Ahead or behind"),
    ask: _(
      "Going to d3, your piece can take the row ahead or the one behind: you choose one, never both. Take two pieces.",
    ),
    done: _("Two by approach instead of one by withdrawal."),
  }),
  "fanorona-compulsory": () => ({
    title: _("You must capture"),
    ask: _(
      "If any of your pieces can capture, you must capture. The piece on b4 may not move here.",
    ),
    done: _(
      "Which piece captures is up to you, but one of them has to, from the first move on; that is our ruling.",
    ),
  }),
  "fanorona-goes-on": () => ({
    title: _("Going on"),
    ask: _("The same piece goes on capturing as long as it can. Make the whole move."),
    done: _("Three captures in one move. By the leaflet you may not stop earlier."),
  }),
  "fanorona-fork": () => ({
    title: _("Where the way forks"),
    ask: _(
      "You choose the way; the longest is not compulsory. Here, find the one that takes the most.",
    ),
    done: _("Three pieces. It pays to look at every way before the first step."),
  }),
  "fanorona-same-direction": () => ({
    title: _("Never straight on"),
    ask: _(
      "Two steps running may not go in the same direction. From f1 the piece could capture once more on g1, but that would be straight on. Make the move.",
    ),
    done: _("One capture, and the move was over."),
  }),
  "fanorona-twice": () => ({
    title: _("No point twice"),
    ask: _(
      "Within one move the piece never comes to the same point twice, the point where it started included. Make the move.",
    ),
    done: _("From h2 the piece could have captured on h3 again, but it had been there already."),
  }),
  "fanorona-first-turn": () => ({
    title: _("The first turn"),
    ask: _(
      "Now you play black, and it is your first turn. On each player’s first turn only one capture is allowed.",
    ),
    done: _(
      "One capture, and the turn was over. From the second turn on the piece would have gone on.",
    ),
  }),
  "fanorona-paika": () => ({
    title: _("Paika"),
    ask: _(
      "Nothing can be captured here. Then you make a plain move, called paika: one step along a line to an empty point.",
    ),
    done: _(
      "A hundred moves in a row without a capture end the game in a draw, and so does a position that comes for the third time.",
    ),
  }),
  "fanorona-win": () => ({
    title: _("The end"),
    ask: _(
      "Taking the last enemy piece wins. Three black pieces are left, and one move takes them all.",
    ),
    done: _("No black piece is left. You know all the rules now."),
  }),
};

export default lesson;
