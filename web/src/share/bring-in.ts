// What somebody brings in: records, one or many, a link, or the text of a position.

import { gameFacts } from "../kernel/facts";
import type { Choice } from "../kernel/types";
import { InvalidRecord } from "../record/chunks";
import { readRecords } from "../record/reader";
import { beginRecord, type GameRecord, type Law } from "../record/record";
import { START } from "../study/tree";
import { decodeLink, looksLikeLink, type Shared } from "./link";

/** Whatever the text is; throws what is wrong with it. `choice` are the rules of a position. */
export async function bringIn(text: string, choice: Choice, law: Law): Promise<Shared[]> {
  const trimmed = text.trim();
  const hash = /#[A-Z][a-z]\.\S*$/.exec(trimmed)?.[0] ?? `#${trimmed}`;
  if (looksLikeLink(hash)) return [await decodeLink(hash.slice(1), law)];
  const position = await positionIn(trimmed, choice, law);
  if (position) return [seen(position)];
  const found: GameRecord[] = [];
  let refused: InvalidRecord | null = null;
  for await (const record of readRecords(text, law)) {
    if (record instanceof InvalidRecord) refused ??= record;
    else found.push(record);
  }
  if (found.length) return found.map(seen);
  throw refused ?? new InvalidRecord(1, 1, "no_record");
}

/** A record that begins with a position, if the text is one by these rules. */
async function positionIn(text: string, choice: Choice, law: Law): Promise<GameRecord | null> {
  if (!/^\S+ [abw]( \d+)*$/.test(text)) return null;
  return beginRecord(law, { ...choice, study: true }, { position: text });
}

function seen(record: GameRecord): Shared {
  return { record, cursor: START, near: gameFacts(record.choice.game).players[0] };
}
