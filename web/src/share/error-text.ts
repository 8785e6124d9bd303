// What is wrong with something that was brought in, said to whoever brought it.

import { InvalidText, Refused } from "../kernel/errors";
import { InvalidRecord } from "../record/chunks";
import { _, translated } from "../words/gettext.svelte";
import { InvalidLink } from "./link";

export function sayError(error: unknown): string {
  if (error instanceof InvalidRecord) {
    const { line, column } = error;
    const problem = error.reason(translated);
    return _("Line {line}, column {column} cannot be read: {problem}", { line, column, problem });
  }
  if (error instanceof InvalidLink)
    return _("This link cannot be read; perhaps a part of it is missing.");
  if (error instanceof InvalidText) {
    const problem = error.reason(translated);
    return _("Column {column} cannot be read: {problem}", { column: error.column, problem });
  }
  const problem = error instanceof Refused ? error.said(translated) : (error as Error).message;
  return _("This cannot be read: {problem}", { problem });
}
