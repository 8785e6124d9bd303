// What is wrong with something that was brought in, said to whoever brought it.

import { InvalidText } from "../../kernel/errors";
import { InvalidRecord } from "../../record/chunks";
import { InvalidLink } from "../../share/link";
import { _ } from "../../words/gettext.svelte";

export function sayWrong(error: unknown): string {
  if (error instanceof InvalidRecord) {
    const { line, column, problem } = error;
    return _("Line {line}, column {column} cannot be read: {problem}", { line, column, problem });
  }
  if (error instanceof InvalidLink)
    return _("This link cannot be read; perhaps a part of it is missing.");
  if (error instanceof InvalidText) {
    const { column, problem } = error;
    return _("Column {column} cannot be read: {problem}", { column, problem });
  }
  return _("This cannot be read: {problem}", { problem: (error as Error).message });
}
