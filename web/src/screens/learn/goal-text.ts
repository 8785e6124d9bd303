// What a task asks for, and what is said to a try that did not reach it.

import { gamePage } from "../../games";
import type { GameName, Step } from "../../kernel/types";
import type { Turn } from "../../play/course.svelte";
import type { Goal } from "../../study/tasks";
import { _, ngettext } from "../../words/gettext.svelte";
import { gameFacts } from "../../kernel/facts";

export function goalText(game: GameName, goal: Goal): string {
  switch (goal.kind) {
    case "any":
      return _("Make a move.");
    case "shows":
      return goal.what.includes("extra turn")
        ? _("Find a move that gives you another turn.")
        : _("Find a move that captures.");
    case "ends":
      return endText(game, goal.place);
    case "most":
      return mostText(goal.what);
    case "takes":
      return _("Find a move that takes {count}.", {
        count: gamePage(game).count(goal.count),
      });
    case "safe":
      return goal.most === 0
        ? _("Make a move after which the other side can capture nothing.")
        : _("Make a move after which the other side can capture no more than {count}.", {
            count: gamePage(game).count(goal.most),
          });
    case "over":
      return goal.winner === null ? _("End the game with a draw.") : _("End the game and win it.");
    case "turn":
      return goal.moves
        ? ngettext("Make {count} move in one turn.", "Make {count} moves in one turn.", goal.moves)
        : _("Bring {count} into your store in one turn.", {
            count: gamePage(game).count(goal.seeds ?? 0),
          });
    case "win":
      return _("Find the move that wins by force.");
    case "draw":
      return _("Find the move that saves the game.");
    case "best":
      return _("Find the best move.");
  }
}

function endText(game: GameName, place: string): string {
  if (gameFacts(game).onPoints) return _("Find the move that ends on {place}.", { place });
  const number = place.replace(/^\D+/, "");
  if (number === "0") return _("Find the move that ends in your store.");
  return _("Find the move that ends in your hollow {number}.", { number });
}

function mostText(what: "lifts" | "taken" | "steps"): string {
  switch (what) {
    case "lifts":
      return _("Find the longest relay: the move with the most liftings.");
    case "taken":
      return _("Find the move that takes the most.");
    case "steps":
      return _("Find the longest chain of captures.");
  }
}

/** What was the matter with a wrong try, said kindly. */
export function missText(game: GameName, goal: Goal, missed: readonly Turn[]): string {
  const last = missed.at(-1);
  if (!last) return "";
  const { move, steps } = last.played;
  const count = gamePage(game).count(taken(steps));
  switch (goal.kind) {
    case "ends":
      return _("{move} ends elsewhere. Count once more.", { move });
    case "most":
      if (goal.what === "lifts")
        return ngettext(
          "That was {count} lifting. There is a longer way.",
          "Those were {count} liftings. There is a longer way.",
          steps.filter(({ kind }) => kind === "lift" || kind === "relay").length,
        );
      if (goal.what === "taken") return _("That takes {count}. There is more to take.", { count });
      return _("There is a longer chain.");
    case "takes":
      return _("That takes {count}. Try another move.", { count });
    case "shows":
      return _("Not this one. Try another move.");
    case "safe":
      return _("After that the other side could capture. Try another move.");
    case "over":
      return _("The game would go on. Try another move.");
    case "turn":
      return _("The turn is over too soon. Try another order.");
    default:
      return _("A good thought, but there is something better. Try again.");
  }
}

function taken(steps: readonly Step[]): number {
  const taking = ["capture", "approach", "withdrawal"];
  return steps.reduce((sum, { kind, count }) => sum + (taking.includes(kind) ? count : 0), 0);
}
