import { DEFAULT_LANGUAGE, type LanguageCode } from "../lib/languages.ts";

const read = new Map<LanguageCode, Promise<object>>();

/**
 * A language's translations for rendering, read from the assets once per isolate, because bundling six languages would
 * slow every start. Undefined for Italian, whose texts are in the components.
 */
export async function readTranslations(assets: Fetcher, language: LanguageCode): Promise<object | undefined> {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const known = read.get(language) ?? readFile(assets, language);
  read.set(language, known);
  // A failed read is repeated by the next call.
  known.catch(() => read.delete(language));
  return known;
}

async function readFile(assets: Fetcher, language: LanguageCode): Promise<object> {
  const answer = await assets.fetch(new URL(`/locales/${language}/common.json`, "https://assets.invalid"));
  if (!answer.ok) throw new Error(`the translations of ${language} answered ${answer.status}`);
  return answer.json();
}
