// The signs behind a move, as chess writes them, by their number in a record.

import { _ } from "../../words/gettext.svelte";

/** Those that can be set by hand. */
export function moveSigns(): { nag: number; sign: string; name: string }[] {
  return [
    { nag: 3, sign: "!!", name: _("brilliant move") },
    { nag: 1, sign: "!", name: _("good move") },
    { nag: 5, sign: "!?", name: _("interesting move") },
    { nag: 6, sign: "?!", name: _("doubtful move") },
    { nag: 2, sign: "?", name: _("mistake") },
    { nag: 4, sign: "??", name: _("blunder") },
  ];
}

const OTHER_SIGNS: Record<number, string> = {
  7: "□",
  10: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
};

export function signOf(nag: number): string {
  return moveSigns().find((known) => known.nag === nag)?.sign ?? OTHER_SIGNS[nag] ?? `$${nag}`;
}
