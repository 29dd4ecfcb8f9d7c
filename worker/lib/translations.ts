import type * as italian from "../../locales/it/common.json";
import type { LanguageCode } from "./languages.ts";

/** A language's translations; the plural forms are those of Italian, which other languages have more or fewer of. */
export type Translations = typeof italian;

/** The built files, as the binding ASSETS serves them. */
export type BuiltFiles = { fetch(address: URL): Promise<Response> };

const read = new Map<LanguageCode, Promise<Translations>>();

/**
 * A language's translations, read from the assets once by each isolate, because the texts of six languages would be parsed
 * by every start.
 */
export function readTranslations(assets: BuiltFiles, language: LanguageCode): Promise<Translations> {
  const known = read.get(language) ?? readFile(assets, language);
  read.set(language, known);
  // A failed read is repeated by the next call.
  known.catch(() => read.delete(language));
  return known;
}

async function readFile(assets: BuiltFiles, language: LanguageCode): Promise<Translations> {
  const answer = await assets.fetch(new URL(`/locales/${language}/common.json`, "https://assets.invalid"));
  if (!answer.ok) throw new Error(`the translations of ${language} answered ${answer.status}`);
  return answer.json();
}
