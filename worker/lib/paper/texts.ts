import { DEFAULT_LANGUAGE, type LanguageCode } from "../languages.ts";
import { type BuiltFiles, readTranslations, type Translations } from "../translations.ts";

type Texts = Translations["paper"];

/** The texts of printed files: the law's Italian, and the reader's language below; null for Italian readers. */
export type PaperTexts = { italian: Texts; own: Texts | null; language: LanguageCode };

export async function readPaperTexts(assets: BuiltFiles, language: LanguageCode): Promise<PaperTexts> {
  const { paper: italian } = await readTranslations(assets, DEFAULT_LANGUAGE);
  const own = language === DEFAULT_LANGUAGE ? null : (await readTranslations(assets, language)).paper;
  return { italian, own, language };
}

/** The Italian text, and the reader's behind a dash: "Centro – Centre". */
export function inBothLanguages(texts: PaperTexts, pick: (texts: Texts) => string): string {
  const italian = pick(texts.italian);
  const own = texts.own && pick(texts.own);
  return own && own !== italian ? `${italian} – ${own}` : italian;
}
