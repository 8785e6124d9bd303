// The rules of Kalaha in our own words. A paragraph is one message, so that it can be translated whole.

import { _ } from "../../words/gettext.svelte";
import type { Section } from "../rules";

export default function rules(): Section[] {
  return [
    {
      id: "aim",
      title: _("What it is about"),
      text: [
        _(
          "Kalaha is a sowing game for two, quickly learned and full of small surprises. You sow seeds round the board and gather them in your store. Whoever has more seeds in the end has won.",
        ),
      ],
    },
    {
      id: "start",
      title: _("Board and start"),
      text: [
        _(
          "Each player has a row of six hollows in front of him and a store at the right-hand end of it. Six seeds lie in every hollow, 72 in all; both stores are empty. Lots decide who begins. Your hollows are numbered 1 to 6 from left to right.",
        ),
      ],
      picture: { position: null, move: null, caption: _("The board at the start.") },
    },
    {
      id: "move",
      title: _("A move"),
      text: [
        _(
          "Lift all the seeds of one of your hollows and sow them one by one, anticlockwise: along your row, into your own store, and on along the other player’s row. His store is skipped. A hollow full enough leads all the way round; then the hollow you lifted gets a seed too.",
        ),
      ],
      picture: {
        position: null,
        move: "3",
        caption: _(
          "Hollow 3 is lifted: three seeds for your own row, one for your store, two for the other side.",
        ),
      },
    },
    {
      id: "again",
      title: _("Moving again"),
      text: [
        _(
          "If your last seed falls into your own store, you move again at once. If that happens again, so do you: there is no limit. Several moves in a row are often worth more than the fattest capture.",
        ),
      ],
      picture: {
        position: null,
        move: "1",
        caption: _(
          "Six seeds from hollow 1: the last one reaches the store, and the same player moves again.",
        ),
      },
    },
    {
      id: "capture",
      title: _("Capturing"),
      text: [
        _(
          "If your last seed falls into a hollow of your own row that was empty, you put that seed and all the seeds of the hollow opposite into your store. Your turn is then over. It does not matter how long the way was: one seed moved one hollow on can capture, and so can a sowing right round the board that ends in the hollow it began with.",
        ),
        _(
          "The leaflet makes no exception when the hollow opposite is empty: your single seed still goes into the store. In tournaments it usually stays where it is; there is an option for that. Some of the leaflet’s languages leave you free not to capture; there is an option for that too.",
        ),
      ],
      picture: {
        position: "10,9,2,1,0,9,3/0,3,10,10,2,10,3 a",
        move: "4",
        caption: _(
          "The single seed of hollow 4 falls into the empty hollow 5: it goes to the store with the three seeds opposite.",
        ),
      },
    },
    {
      id: "end",
      title: _("The end"),
      text: [
        _(
          "The game is over as soon as one player’s six hollows are empty, no matter whose turn it is. The other player puts what is left in his own hollows into his own store. Whoever has more seeds has won; 36 each is a draw.",
        ),
      ],
    },
    {
      id: "series",
      title: _("A series of games"),
      text: [
        _(
          "Agree on a number of games and take turns to begin. A win counts one point, a draw half a point for each.",
        ),
      ],
    },
    {
      id: "history",
      title: _("Where it comes from"),
      text: [
        _(
          "Nobody knows how old games like this one are; they have been played in Africa, in Asia and in Europe, in more ways than can be counted. The form with two stores that most people know today was published in the United States in the 1940s by William Julius Champion, and soon found its way into schools and toy shops.",
        ),
        _(
          "Mathematicians like it as well. Irving, Donkers and Uiterwijk solved the small boards in the year 2000: with best play the first player wins on nearly all of them. With six seeds a hollow Carstensen proved the first player’s win in 2011, and Rawlings showed in 2015 that it is a win by just two seeds.",
        ),
      ],
    },
  ];
}
