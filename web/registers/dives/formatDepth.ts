import type { LanguageCode } from "../../../worker/lib/languages.ts";

/** "18,5 m"; a dash for a missing depth. */
export function formatDepth(metres: number | null, language: LanguageCode): string {
  return metres === null ? "—" : `${formatMetres(metres, language)} m`;
}

/** "18,5", as typed. */
export function formatMetres(metres: number, language: LanguageCode): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(metres);
}
