// The rules of Hus in our own words. A paragraph is one message, so that it can be translated whole.

import { _ } from "../../words/gettext.svelte";
import type { Section } from "../rules";

export default function rules(): Section[] {
  return [
    {
      id: "aim",
      title: _("What it is about"),
      text: [
        _(
          "Hus is a sowing game for two. Each player has two rows of hollows and moves his stones round and round in them; a stone never leaves the board, it only changes sides. Whoever leaves the other without a hollow of two stones or more has won.",
        ),
      ],
    },
    {
      id: "start",
      title: _("Board and start"),
      text: [
        _(
          "The board has four rows of eight hollows. The two rows nearest to you are yours: the outer row in front of you and the inner row in the middle of the board. Two stones lie in every outer hollow and in the four right-hand hollows of your inner row; the other four are empty. That makes 24 stones a player. Lots decide who begins.",
        ),
        _(
          "Your hollows are numbered as the stones travel: 1 to 8 along the outer row from right to left, 9 to 16 along the inner row from left to right. From 16 the way leads back to 1.",
        ),
      ],
      picture: { position: null, move: null, caption: _("The board at the start.") },
    },
    {
      id: "move",
      title: _("A move"),
      text: [
        _(
          "Choose one of your hollows with at least two stones, lift them all, and sow them one by one into the hollows that follow, clockwise, on your own side only. A single stone may not be lifted.",
        ),
        _(
          "Where the last stone falls decides what happens. If that hollow was empty, your move is over. If it already held stones, you lift them together with the stone that has just fallen and sow on from there. This is a relay, and it goes on until a last stone falls into an empty hollow.",
        ),
      ],
      picture: {
        position: null,
        move: "5",
        caption: _(
          "Hollow 5 is lifted: 6 and 7. Hollow 7 was filled, so its three stones are sown on: 8, 9 and 10. Hollow 10 was empty, and the move ends.",
        ),
      },
    },
    {
      id: "capture",
      title: _("Capturing"),
      text: [
        _(
          "When the last stone falls into a filled hollow of your inner row, look across. If the enemy’s inner hollow opposite holds at least one stone, you take all its stones and all the stones of the outer hollow behind it as well. They go into your hand together with your own hollow’s stones, and you sow on with all of them.",
        ),
        _(
          "If the inner hollow opposite is empty, nothing is captured, however much lies behind it: an empty hollow protects the one at its back. Your relay simply goes on. One move may capture several times.",
        ),
      ],
      picture: {
        position: "2,2,2,2,0,3,0,3,1,1,0,0,2,2,2,2/2,2,2,2,2,2,2,0,1,1,0,0,2,2,2,2 a",
        move: "13",
        caption: _(
          "Hollow 13 is lifted: 14 and 15. Hollow 15 was filled and faces stones, so both hollows opposite are taken and sown on.",
        ),
      },
    },
    {
      id: "end",
      title: _("The end"),
      text: [
        _(
          "As soon as no move is under way and a player has no hollow with two stones or more, the game is over, and the other player has won. Having single stones left, however many, does not help.",
        ),
        _(
          "A game can also go round in circles. It is drawn when the same position with the same player to move comes for the third time, or when both players agree. The leaflets are silent about this; it is our ruling.",
        ),
      ],
    },
    {
      id: "endless",
      title: _("Moves that never end"),
      text: [
        _(
          "Very rarely a relay would run for ever. No leaflet mentions it, so we have ruled: a move that would need more than a thousand liftings counts as endless. It may not be played, and its hollow is marked with a knot. If you have only such moves, the game is drawn. An option lets you play them instead: the board then stays as it was, and the game ends drawn.",
        ),
      ],
    },
    {
      id: "series",
      title: _("A series of games"),
      text: [
        _(
          "Fortunes turn quickly in Hus, so people usually play several games and take turns to begin. By the usual edition a win is worth one point, or two if the loser has no stone left, and the first to seven points has won the series.",
        ),
        _(
          "By the other edition you agree on a number of games. After each of them everybody counts the stones on his side as points; a winner who has taken all the stones counts them twice. In that edition nobody has to capture: the player says before the move whether he does.",
        ),
      ],
    },
    {
      id: "history",
      title: _("Where it comes from"),
      text: [
        _(
          "Hus comes from the south of Africa, where the Khoikhoi and their neighbours have played it for longer than anybody can say: on carved boards with beads, shells or pebbles, and just as happily in two handfuls of holes dug into the sand. It belongs to the great family of mancala, whose games change from country to country and sometimes from one village to the next.",
        ),
        _(
          "Boards of stone have been found among the ruins of Zimbabwe, and forerunners of the family are thought to be some three thousand years old. In Europe such games found their way onto living-room tables only in the second half of the twentieth century.",
        ),
        _(
          "With best play whoever begins wins, in twenty moves at most, by lifting hollow 6 or 8 first. Nobody had published that before: Hollows has proved it, and its strongest level knows the way. So take turns to begin.",
        ),
      ],
    },
  ];
}
