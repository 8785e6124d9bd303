// Keys that work anywhere on the play screen; the board has its own for its places.

import type { Show } from "../../board/show";
import type { Course } from "../../play/course.svelte";

export type Acts = Record<string, (() => void) | undefined>;

/** Does what the key means: one of the screen's own acts, or looking at the moves. */
export function shortcut(event: KeyboardEvent, course: Course, show: Show | null, own: Acts): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const act = { ...own, ...looking(course, show) }[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

function looking(course: Course, show: Show | null): Acts {
  return {
    "[": () => course.show(course.scene.at - 1),
    "]": () => course.show(course.scene.at + 1, true),
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
