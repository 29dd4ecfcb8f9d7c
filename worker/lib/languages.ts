/** The six languages of the interface and of the mails; Italian is complete first and the default. */
export const LANGUAGE_CODES = ["it", "en", "es", "fr", "pl", "ru"] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
export const DEFAULT_LANGUAGE: LanguageCode = "it";

/** The locale by which Intl writes days, hours and lists: its plain English is American. */
export function localeOf(language: string): string {
  return language === "en" ? "en-GB" : language;
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGE_CODES.some((code) => code === value);
}
