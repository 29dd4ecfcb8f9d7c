import en from "../../locales/en/common.json" with { type: "json" };
import es from "../../locales/es/common.json" with { type: "json" };
import fr from "../../locales/fr/common.json" with { type: "json" };
import pl from "../../locales/pl/common.json" with { type: "json" };
import ru from "../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../lib/languages.ts";

/** The interface's words of each language; Italian's stand in the code itself. */
export const WORDS: Partial<Record<LanguageCode, object>> = { en, es, fr, pl, ru };
