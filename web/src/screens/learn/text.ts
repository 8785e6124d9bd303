// The words around the board of a lesson.

import { lessonText } from "../../games/lessons";
import { gameFacts } from "../../kernel/facts";
import type { Status } from "../../parts/game/status";
import { hintOf } from "../../parts/training/hint";
import { canBeMade, type Difference, type Lesson } from "../../study/lesson.svelte";
import type { Trial } from "../../study/trial.svelte";
import { _, translated } from "../../words/gettext.svelte";
import { optionName } from "../../words/names";
import { sayOutcome } from "../../words/words";
import { chapterName, chapterTip } from "./chapters";
import { goalText, missText } from "./goal-text";

export function titleOfItem({ game, item }: Lesson): string {
  if (item.kind === "option") return optionName(game, item.difference.option);
  return lessonText(game)[item.id]?.().title ?? chapterName(item.chapter);
}

/** What is to be done. */
export function askOf({ game, item, value }: Lesson): string {
  if (item.kind === "option") return askOfOption(item.difference, value);
  return (
    lessonText(game)[item.id]?.().ask ??
    `${goalText(game, item.task.goal)} ${chapterTip(item.chapter)}`
  );
}

function askOfOption(difference: Difference, value: string): string {
  const move = moveText(difference.move ?? "");
  if (difference.differs === "start") return _("Look how the board changes with each choice.");
  if (!canBeMade(difference, value))
    return _("With this choice {move} is not possible. Make another move, or choose differently.", {
      move,
    });
  return _("Play {move} and see what happens, then compare it with the other choice.", { move });
}

/** A move of a sowing game in which nothing is taken says so. */
function moveText(move: string): string {
  return move.endsWith("n") ? _("{hollow} without capturing", { hollow: move.slice(0, -1) }) : move;
}

/** What is said when it is done. */
export function tellOf({ game, item }: Lesson, trial: Trial): string {
  const over = trial.outcome;
  if (item.kind === "option")
    return over ? sayOutcome(over, game) : _("Now compare it with the other choice.");
  const text = lessonText(game)[item.id]?.();
  if (text) return text.done;
  return trial.misses || trial.helped
    ? chapterTip(item.chapter)
    : _("Well done, at the first try.");
}

export function lessonStatus(lesson: Lesson, trial: Trial): Status {
  const said = (text: string, news = false): Status => ({ text, news });
  const { item, game } = lesson;
  switch (trial.mood) {
    case "wrong":
      return said(
        item.kind === "task" ? missText(game, item.task.goal, trial.missed) : askOf(lesson),
        true,
      );
    case "right":
      return said(_("Right so far. Go on."));
    case "solved":
      return said(item.kind === "task" ? _("That is right.") : "");
    case "shown":
      return said(_("This is how it goes."));
    default:
      return said(trial.hint ? hintOf(trial) : "");
  }
}

/** What a choice of an option means, with a capital letter. */
export function choiceText(game: Lesson["game"], option: string, value: string): string {
  const found = gameFacts(game).options.find(({ name }) => name === option);
  const about = translated(found?.choices.find((choice) => choice.value === value)?.about ?? value);
  return about.charAt(0).toLocaleUpperCase() + about.slice(1);
}
