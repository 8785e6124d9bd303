// What the line under the analysis board says.

import { other } from "../../kernel/facts";
import type { Status } from "../../parts/game/status";
import type { Study } from "../../study/study.svelte";
import { _ } from "../../words/gettext.svelte";
import { playerName } from "../../words/names";
import { sayOutcome } from "../../words/words";

export function studyStatus(study: Study): Status {
  const said = (text: string, news = false) => ({ text, news });
  if (study.telling) return said("");
  const { game } = study.choice;
  const [first, second] = [study.near, other(study.near)];
  const names = {
    [first]: playerName(study.record, first),
    [second]: playerName(study.record, second),
  };
  if (study.threat) {
    const name = names[study.threat.player];
    return said(_("If {name} could move now: the best move is marked.", { name }), true);
  }
  if (study.noThreat === "over") return said(_("The game is over, so nothing threatens."), true);
  if (study.noThreat === "silent")
    return said(_("The other side could not move here, so nothing threatens."), true);
  if (study.outcome) return said(sayOutcome(study.outcome, game, names), true);
  return said("");
}
