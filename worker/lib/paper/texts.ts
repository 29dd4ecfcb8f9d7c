import { clockInTimeZone, dayInTimeZone } from "../calendarDays.ts";
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

/** The placeholder of an empty entry. */
export const EMPTY_ENTRY = "–";

/** A calendar day in the law's format: "12/07/2026". */
export function paperDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** An instant in a time zone: "12/07/2026 10:15". */
export function paperInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${paperDay(dayInTimeZone(timeZone, at))} ${clockInTimeZone(timeZone, at).slice(0, 5)}`;
}

/** A depth with a decimal if it has one: "18,5 m". */
export function paperDepth(metres: number): string {
  return `${String(metres).replace(".", ",")} m`;
}
