import type { LanguageCode } from "../../../worker/lib/languages.ts";

/** "18,5 m"; a dash for a depth that nobody said. */
export function formatDepth(metres: number | null, language: LanguageCode): string {
  return metres === null ? "—" : `${formatMetres(metres, language)} m`;
}

/** "18,5", as it is typed. */
export function formatMetres(metres: number, language: LanguageCode): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(metres);
}
