// What is wrong with a position that is being set up, in words.

import { gameFacts } from "../../kernel/facts";
import type { Editor } from "../../study/editor.svelte";
import { _ } from "../../words/gettext.svelte";
import { sayCount, sayPlayer } from "../../words/words";

export function sayProblem(editor: Editor): string | null {
  const { unit } = gameFacts(editor.draft.choice.game);
  if (editor.tooLarge)
    return _("A board this large has too many points. Choose fewer columns or rows.");
  const { problem } = editor;
  switch (problem?.kind) {
    case undefined:
      return null;
    case "too few":
      return _("{missing} too few: a game has {total}. Add them, or allow any number below.", {
        missing: sayCount(problem.missing, unit),
        total: sayCount(problem.total, unit),
      });
    case "too many":
      return _(
        "{surplus} too many: a game has {total}. Take them away, or allow any number below.",
        {
          surplus: sayCount(problem.surplus, unit),
          total: sayCount(problem.total, unit),
        },
      );
    case "too heavy":
      return _("There are more than {most}; no board holds that many.", {
        most: sayCount(problem.most, unit),
      });
    case "too many pieces":
      return _("{player} has {found}; on this board a player has at most {most}.", {
        player: sayPlayer(problem.player),
        found: sayCount(problem.found, unit),
        most: problem.most,
      });
    case "empty":
      return _("The board is empty. Put something on it.");
  }
}
