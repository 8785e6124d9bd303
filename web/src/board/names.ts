// What a screen reader says of a place.

import { gamePage } from "../games";
import type { Choice, Player } from "../kernel/types";
import { _ } from "../words/gettext.svelte";
import type { Place } from "./layout";

/** All that is to be said of a place besides its count. */
export interface Said {
  you: Player;
  playable: boolean;
  barred: boolean;
  chosen: boolean;
  reachable: boolean;
  begins: boolean;
  ends: boolean;
  suggested: boolean;
}

export function nameOf(choice: Choice, place: Place, count: number, said: Said): string {
  const words = [placeName(place, said.you), contents(choice, place, count)];
  if (said.chosen) words.push(_("chosen"));
  if (said.suggested) words.push(_("suggested"));
  if (said.playable) words.push(_("playable"));
  if (said.reachable) words.push(_("can be reached"));
  if (said.barred) words.push(_("barred, because the move would never end"));
  if (said.begins) words.push(_("the last move began here"));
  if (said.ends) words.push(_("the last move ended here"));
  return words.join(", ");
}

function placeName(place: Place, you: Player): string {
  if (place.shape === "point") return place.name;
  const number = place.number;
  if (place.shape === "store") {
    return place.owner === you ? _("Your store") : _("The other store");
  }
  return place.owner === you
    ? _("Your hollow {number}", { number })
    : _("The other hollow {number}", { number });
}

function contents(choice: Choice, place: Place, count: number): string {
  if (place.shape === "point") {
    return count === 1 ? _("white piece") : count === 2 ? _("black piece") : _("empty");
  }
  return count === 0 ? _("empty") : gamePage(choice.game).count(count);
}
