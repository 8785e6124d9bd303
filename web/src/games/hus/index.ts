import type { GamePage } from "..";
import { stone } from "../../board/figures";
import { pebble } from "../../board/stones";
import { _, ngettext } from "../../words/gettext.svelte";
import { hollowAt, numbers } from "../hollows";

const GAP = 0.3; // cells between the players' inner rows, besides the usual distance

const page: GamePage = {
  lay,
  ratio: "8 / 4.4",
  uprightHollow: 1.17,
  groove: true,
  radius: 13,
  figure: stone,
  stones: {
    paint: "stone",
    colours: "#ece5d8 #d9d0c1 #c4bcb0 #a9a39b #cfb894 #e4d5b9 #c8a98f #b7b6a4".split(" "),
    outline: pebble,
  },

  kind: () => _("four rows of hollows, stones sown in relays"),
  count: (count) => ngettext("{count} stone", "{count} stones", count),
  lead: (count, lead) => ngettext("{lead} stone", "{lead} stones", count, { lead }),
  fairStart: () =>
    _(
      "The first moves are made for you, so that both have the same chances. In Hus whoever starts is otherwise well ahead.",
    ),
  editions: {
    seven: () => _("First to seven"),
    stones: () => _("Counting stones"),
  },
  options: {
    capture: () => _("Capturing"),
    direction: () => _("Direction"),
    columns: () => _("Hollows in a row"),
    take: () => _("What must be filled"),
    sow_own: () => _("Own stones after a capture"),
    endless: () => _("Endless moves"),
  },
};

/** Four rows; hollows are numbered along the sowing, so the direction mirrors the board. */
function lay(names: string[], direction: string): ReturnType<GamePage["lay"]> {
  const columns = names.length / 4;
  const clockwise = direction === "clockwise";
  const width = columns;
  const height = 4 + GAP;
  const places = (["a", "b"] as const).flatMap((owner) =>
    numbers(2 * columns).map((hollow) => {
      const outer = hollow <= columns;
      const along = outer ? hollow - 0.5 : 2 * columns - hollow + 0.5; // from where 1 lies
      const depth = outer ? 0.5 : 1.5; // from the owner's edge
      const x = clockwise ? width - along : along;
      return owner === "a"
        ? hollowAt(owner, hollow, x, height - depth)
        : hollowAt(owner, hollow, width - x, depth);
    }),
  );
  return { width, height, places, lines: [] };
}

export default page;
