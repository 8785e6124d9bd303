// Catalogues and plural rules.

import { expect, test } from "vitest";
import { Catalogue, ENGLISH } from "../src/words/catalogue";
import { parsePlural } from "../src/words/plural";
import {
  _,
  LANGUAGES,
  language,
  ngettext,
  pgettext,
  speak,
  speakBy,
} from "../src/words/gettext.svelte";

const POLISH =
  "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n!=1 && n%10>=0 && n%10<=1 || n%10>=5 && n%10<=9 || n%100>=12 && n%100<=14 ? 2 : 3)";

const made = {
  lang: "pl",
  plural: POLISH,
  messages: {
    "{count} stone": ["{count} kamień", "{count} kamienie", "{count} kamieni", "{count} kamienia"],
    "Level {level}": "Poziom {level}",
    "button\u0004Start": "Zacznij",
    Start: "Początek",
    Empty: "",
  },
};

test.each([
  ["n != 1", [1, 0, 1, 1]],
  ["n > 1", [0, 0, 1, 1]],
  ["0", [0, 0, 0, 0]],
  ["(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", [2, 0, 1, 2]],
  [POLISH, [2, 0, 1, 2]],
  ["!(n - 1) * 3 + n / 2 % 2", [0, 3, 1, 0]],
])("the plural rule %s", (rule, forms) => {
  expect([0, 1, 2, 5].map(parsePlural(rule))).toEqual(forms);
});

test.each(["n ==", "alert(1)", "n; n", "(n", "n n", ""])("%s is no plural rule", (rule) => {
  expect(() => parsePlural(rule)).toThrow(SyntaxError);
});

test("a message is said with its values, in its form and in its context", () => {
  const polish = new Catalogue(made);
  expect(polish.gettext("Level {level}", { level: 3 })).toBe("Poziom 3");
  expect([1, 2, 5, 22].map((n) => polish.ngettext("{count} stone", "{count} stones", n))).toEqual([
    "1 kamień",
    "2 kamienie",
    "5 kamieni",
    "22 kamienie",
  ]);
  expect(polish.pgettext("button", "Start")).toBe("Zacznij");
  expect(polish.gettext("Start")).toBe("Początek");
});

test("what a catalogue lacks is said in English", () => {
  const polish = new Catalogue(made);
  expect(polish.gettext("Empty")).toBe("Empty");
  expect(polish.pgettext("menu", "Start")).toBe("Start");
  expect(polish.ngettext("{count} seed", "{count} seeds", 2)).toBe("2 seeds");
  expect(ENGLISH.ngettext("{count} seed", "{count} seeds", 1)).toBe("1 seed");
});

test("a placeholder without a value stays, and a value is not read as a message", () => {
  expect(ENGLISH.gettext("{a} and {b}", { a: "{b}" })).toBe("{b} and {b}");
  expect(ENGLISH.gettext("{toString}")).toBe("{toString}");
});

test("the page speaks one language at a time", async () => {
  speakBy(made);
  expect([language(), _("Start"), pgettext("button", "Start")]).toEqual([
    "pl",
    "Początek",
    "Zacznij",
  ]);
  await speak("en");
  expect([language(), _("Start")]).toEqual(["en", "Start"]);
  expect(ngettext("{count} stone", "{count} stones", 2)).toBe("2 stones");
  await expect(speak("xx")).rejects.toThrow("no catalogue for xx");
  expect(LANGUAGES[0]).toBe("en");
});
