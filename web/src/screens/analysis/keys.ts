// Keys of the analysis board, besides those that tell a move.

import { MOST_LINES, type Analyst } from "../../study/analyst.svelte";
import type { Study } from "../../study/study.svelte";

/** Does what the key means here; says whether it means anything. */
export function studyKey(event: KeyboardEvent, study: Study, analyst: Analyst): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, input, select, textarea")) return false;
  // A place of the board has arrows of its own, and a button is pressed with the space bar.
  if (event.key === " " && target?.closest("button, a, summary")) return false;
  const act = acts(study, analyst)[event.key] ?? linesKey(event.key, analyst);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

function acts(study: Study, analyst: Analyst): Record<string, () => void> {
  const playBest = () => {
    const move = study.threat ? undefined : analyst.found?.lines[0]?.moves[0];
    if (move) void study.play(move);
  };
  return {
    ArrowLeft: () => void study.back(),
    ArrowRight: () => void study.forward(),
    ArrowUp: () => void study.aside(-1),
    ArrowDown: () => void study.aside(1),
    "[": () => void study.back(),
    "]": () => void study.forward(),
    Home: () => void study.toStart(),
    End: () => void study.toEnd(),
    " ": playBest,
    b: playBest,
    x: () => study.flip(),
    t: () => void study.askThreat(),
    e: () => analyst.change({ on: !analyst.on }),
    c: () => document.getElementById("comment")?.focus(),
  };
}

function linesKey(key: string, analyst: Analyst): (() => void) | null {
  const lines = Number(key);
  return lines >= 1 && lines <= MOST_LINES ? () => analyst.change({ lines }) : null;
}
