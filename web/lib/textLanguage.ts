import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";

/** The English and Italian language names of imported events, by tag. */
const NAMES: Record<string, string> = {
  italiano: "it",
  italian: "it",
  inglese: "en",
  english: "en",
  spagnolo: "es",
  español: "es",
  spanish: "es",
  francese: "fr",
  français: "fr",
  french: "fr",
  polacco: "pl",
  polski: "pl",
  polish: "pl",
  russo: "ru",
  русский: "ru",
  russian: "ru",
  tedesco: "de",
  deutsch: "de",
  german: "de",
};

/**
 * The BCP 47 tag of an event's language, for the `lang` of its organizer's texts (WCAG 2.2, 3.1.2): a code with or without
 * a region, or the name of one language. Undefined for any other text, and for several languages.
 */
export function textLanguage(language: string | null): string | undefined {
  const name = language?.trim().toLowerCase() ?? "";
  if (LANGUAGE_CODES.some((code) => code === name)) return name;
  const [, code, region] = /^([a-z]{2})(?:[-_]([a-z]{2}))?$/.exec(name) ?? [];
  if (!code) return NAMES[name];
  // `Intl` gives no name for an unknown code.
  const known = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(code);
  return known && (region ? `${code}-${region.toUpperCase()}` : code);
}
