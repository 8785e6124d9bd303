// The rules of Fanorona in our own words. A paragraph is one message, so that it can be translated whole.

import { _ } from "../../words/gettext.svelte";
import type { Section } from "../rules";

export default function rules(): Section[] {
  return [
    {
      id: "aim",
      title: _("What it is about"),
      text: [
        _(
          "Fanorona is the national game of Madagascar. Nobody jumps here: a piece captures by moving towards its enemies or away from them, and often takes a whole row at once. Whoever takes the last enemy piece has won.",
        ),
      ],
    },
    {
      id: "start",
      title: _("Board and start"),
      text: [
        _(
          "The board has nine columns and five rows of points. Lines join neighbouring points along the rows and columns; from every second point there are diagonals as well. Each player has 22 pieces in the two rows nearest to him and on every second point of the middle row, so that only the point in the middle is empty. White begins.",
        ),
        _(
          "The points are named as on a chessboard: columns a to i from the left, rows 1 to 5 from white’s side.",
        ),
      ],
      picture: { position: null, move: null, caption: _("The board at the start.") },
    },
    {
      id: "approach",
      title: _("Capturing by approach"),
      text: [
        _(
          "A piece moves along a line to a neighbouring empty point. If the next point straight ahead then holds an enemy piece, that piece is taken, and with it every enemy piece that stands behind it on the same line without a gap.",
        ),
      ],
      picture: {
        position: null,
        move: "d2-e3A",
        caption: _("White moves from d2 to e3, towards f4 and g5, and takes both."),
      },
    },
    {
      id: "withdrawal",
      title: _("Capturing by withdrawal"),
      text: [
        _(
          "The same works backwards. If the point directly behind a piece’s starting point holds an enemy piece, and the piece moves straight away from it, that enemy piece is taken with all that stand behind it on the line without a gap. Where one step could do both, you choose which row to take; you never take both.",
        ),
      ],
      picture: {
        position: null,
        move: "d3-e3W",
        caption: _(
          "White moves from d3 to e3, away from c3, and takes it. Ahead stands f3: white could have taken that one instead.",
        ),
      },
    },
    {
      id: "must",
      title: _("You must capture, and go on capturing"),
      text: [
        _(
          "If one of your pieces can capture, you must capture, with whichever piece you like. The same piece then goes on capturing as long as it can. On the way it never comes to the same point twice, the point it started from included, and it never takes two steps running in the same direction. Where the way forks the choice is yours; you need not take the longest.",
        ),
        _("On each player’s first turn only one capturing step is allowed."),
      ],
      picture: {
        position: "3B3BB/5B3/W8/7W1/W4W1W1 w 2 7",
        move: "h2-g3A-h4A-h3W",
        caption: _("Three captures in one move: f4 by approach, i5 by approach, h5 by withdrawal."),
      },
    },
    {
      id: "paika",
      title: _("Moving without capture"),
      text: [
        _(
          "Only if you can capture nothing at all do you make a plain move, called paika: one piece goes along a line to a neighbouring empty point.",
        ),
      ],
    },
    {
      id: "end",
      title: _("The end"),
      text: [
        _(
          "Taking the last enemy piece wins. Otherwise the leaflet speaks of a draw without saying when, so we have ruled: a game is drawn when the same position with the same player to move comes for the third time, when a hundred moves in a row have taken nothing, when the player to move has pieces but no move, or when both agree.",
        ),
      ],
    },
    {
      id: "series",
      title: _("A series of games"),
      text: [
        _(
          "Agree on a number of games and take turns to play white. A win counts one point, a draw half a point for each.",
        ),
      ],
    },
    {
      id: "history",
      title: _("Where it comes from"),
      text: [
        _(
          "Fanorona grew in Madagascar several hundred years ago, most likely from alquerque, a game that Arab traders carried round the Indian Ocean; two boards of alquerque laid side by side give its lines. It is scratched into stone and earth all over the island, and a well-known tale tells of a prince so deep in a game that he came too late to be named king.",
        ),
        _(
          "There are smaller boards too, with three by three and five by five points, which you will find among the options. Computers have looked at all of them: Schadd and others showed in 2007 that the full board is a draw when nobody errs, by rules that let a player stop capturing.",
        ),
      ],
    },
  ];
}
