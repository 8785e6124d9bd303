// The language that is spoken now. Whatever is said through `_`, `ngettext` and `pgettext` in a
// component is said anew when the language changes.

import { FACTS } from "../kernel/facts";
import { Catalogue, ENGLISH, type Made, type Values } from "./catalogue";

type Files = Record<string, () => Promise<Made>>;

const byLanguage = (files: Files) =>
  new Map(Object.entries(files).map(([path, load]) => [/(\w+)\.json$/.exec(path)![1]!, load]));
const LOADERS = byLanguage(import.meta.glob<Made>("../made/locale/*.json", { import: "default" }));
/** The words of screens that one comes to later. */
const LATER = byLanguage(
  import.meta.glob<Made>("../made/locale/later/*.json", { import: "default" }),
);

/** The languages that there are catalogues for; English needs none. */
export const LANGUAGES: readonly string[] = Object.keys(FACTS.words.languages).filter(
  (code) => code === "en" || LOADERS.has(code),
);

/** A language's name for itself. */
export function nameOfLanguage(code: string): string {
  return FACTS.words.languages[code] ?? code;
}

let spoken = $state.raw(ENGLISH);
let wished = "en";

/** The language spoken now, as in the address. */
export function language(): string {
  return spoken.language;
}

/** Speak another language; resolves once its catalogue is there. The last wish counts. */
export async function speak(wish: string): Promise<void> {
  wished = wish;
  const catalogue = await load(wish);
  if (wished === wish) spoken = catalogue;
}

/** From now on also the words that playing does not need. */
export async function speakOfAll(): Promise<void> {
  if (ofAll) return;
  ofAll = true;
  loaded.clear();
  await speak(wished).catch(() => (ofAll = false)); // the network may be back at the next screen
}

/** Speak by a catalogue at hand. */
export function speakBy(made: Made): void {
  wished = made.lang;
  spoken = new Catalogue(made);
}

const loaded = new Map<string, Catalogue>();
let ofAll = false;

async function load(wish: string): Promise<Catalogue> {
  if (wish === "en") return ENGLISH;
  const known = loaded.get(wish);
  if (known) return known;
  const [file, later] = [LOADERS.get(wish), ofAll ? LATER.get(wish) : undefined];
  if (!file) throw new RangeError(`there is no catalogue for ${wish}`);
  const [made, more] = await Promise.all([file(), later?.()]);
  const messages = { ...made.messages, ...more?.messages };
  const catalogue = new Catalogue({ ...made, messages });
  loaded.set(wish, catalogue);
  return catalogue;
}

/** The message in the language spoken, its placeholders filled. */
export function _(message: string, values?: Values): string {
  return message && spoken.gettext(message, values);
}

/** The form of the message that goes with the count, which fills `{count}`. */
export function ngettext(one: string, many: string, count: number, values?: Values): string {
  return spoken.ngettext(one, many, count, values);
}

/** The message in the sense that the context gives it. */
export function pgettext(context: string, message: string, values?: Values): string {
  return spoken.pgettext(context, message, values);
}

/** A message that is no literal: it comes from Python, where the catalogues have it from. */
export const translated = _;
