// The sentences of one language. What a catalogue lacks is said in English.

import { parsePlural, type Plural } from "./plural";

/** What fills the placeholders of a message. */
export type Values = Record<string, unknown>;

/** A catalogue as the build writes it; a context stands before its message, parted by U+0004. */
export interface Made {
  lang: string;
  plural: string;
  messages: Record<string, string | string[]>;
}

const CONTEXT = "\u0004";

export class Catalogue {
  readonly language: string;
  private readonly messages: Record<string, string | string[]>;
  private readonly plural: Plural;

  constructor({ lang, plural, messages }: Made) {
    this.language = lang;
    this.messages = messages;
    this.plural = parsePlural(plural);
  }

  gettext(message: string, values?: Values): string {
    return filled(this.found(message) ?? message, values);
  }

  pgettext(context: string, message: string, values?: Values): string {
    return filled(this.found(context + CONTEXT + message) ?? message, values);
  }

  ngettext(one: string, many: string, count: number, values?: Values): string {
    const forms = this.messages[one];
    const form = (Array.isArray(forms) && forms[this.plural(count)]) || (count === 1 ? one : many);
    return filled(form, { ...values, count });
  }

  private found(message: string): string | undefined {
    const found = this.messages[message];
    return (Array.isArray(found) ? found[0] : found) || undefined;
  }
}

export const ENGLISH = new Catalogue({ lang: "en", plural: "n != 1", messages: {} });

function filled(message: string, values: Values = {}): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );
}
