// Keys that work anywhere on the play screen; the board has its own for its places.

import type { Show } from "../../board/show";
import type { Match } from "../../play/match.svelte";

export function shortcut(event: KeyboardEvent, match: Match, show: Show | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const act = actions(match, show)[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

function actions(match: Match, show: Show | null): Record<string, (() => void) | undefined> {
  return {
    u: () => match.undo(),
    r: () => void match.redo(),
    h: () => void match.askHint(),
    "[": () => match.show(match.scene.at - 1),
    "]": () => match.show(match.scene.at + 1, true),
    p: show ? () => (show.paused ? show.play() : show.pause()) : undefined,
    ",": show ? () => show.back() : undefined,
    ".": show ? () => show.forward() : undefined,
    s: show ? () => show.skip() : undefined,
  };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest("dialog, input, select, textarea") !== null || target.isContentEditable)
  );
}
