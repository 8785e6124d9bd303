import type { GamePage } from "..";
import { seed } from "../../board/figures";
import type { Place } from "../../board/layout";
import { bean } from "../../board/stones";
import { _, ngettext } from "../../words/gettext.svelte";
import { hollowAt, numbers } from "../hollows";

const GAP = 0.16; // cells between the rows, besides the usual distance

const page: GamePage = {
  lay,
  ratio: "8 / 2.4",
  uprightHollow: 1.8,
  radius: 10,
  figure: seed,
  stones: {
    paint: "seed",
    colours: "#efe2c4 #e0b873 #cf8f54 #c2b896 #b96f4b #e8cf9f #d9c9ad #a9a07c".split(" "),
    outline: (number, radius) => bean(number, radius).path,
  },

  kind: () => _("two rows of hollows and two stores"),
  count: (count) => ngettext("{count} seed", "{count} seeds", count),
  lead: (count, lead) => ngettext("{lead} seed", "{lead} seeds", count, { lead }),
  margin: (player, count) =>
    ngettext("{player} wins by {count} seed", "{player} wins by {count} seeds", count, { player }),
  editions: {
    leaflet: () => _("By the leaflet"),
  },
  options: {
    empty_capture: () => _("Nothing opposite"),
    capture: () => _("Capturing"),
    hollows: () => _("Hollows a player"),
    seeds: () => _("Seeds in a hollow"),
    rest: () => _("What is left at the end"),
  },
};

/** Two rows, each player's store at his right end. */
function lay(names: string[]): ReturnType<GamePage["lay"]> {
  const hollows = names.length / 2 - 1;
  const width = hollows + 2;
  const height = 2 + GAP;
  const places = (["a", "b"] as const).flatMap((owner) => {
    const near = owner === "a";
    const row = numbers(hollows).map((hollow) =>
      near
        ? hollowAt(owner, hollow, hollow + 0.5, height - 0.5)
        : hollowAt(owner, hollow, width - hollow - 0.5, 0.5),
    );
    const store: Place = {
      ...hollowAt(owner, 0, near ? width - 0.5 : 0.5, height / 2),
      height,
      shape: "store",
      number: "",
    };
    return [...row, store];
  });
  return { width, height, places, lines: [] };
}

export default page;
