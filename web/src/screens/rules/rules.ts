import type { GameName } from "../../kernel/types";
import { fanoronaRules } from "./fanorona";
import { husRules } from "./hus";
import { kalahaRules } from "./kalaha";
import type { Section } from "./section";

/** The rules of each game in the language spoken now. */
export const RULES: Record<GameName, () => Section[]> = {
  hus: husRules,
  kalaha: kalahaRules,
  fanorona: fanoronaRules,
};
