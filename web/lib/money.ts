import type { LanguageCode } from "../../worker/lib/languages.ts";

const formats = new Map<LanguageCode, Intl.NumberFormat>();

/** Formats euros with two decimals in the language's format. */
export function formatEuros(amount: number, language: LanguageCode): string {
  const format = formats.get(language) ?? euroFormat(language);
  formats.set(language, format);
  return normalizeSpaces(format.format(amount));
}

function euroFormat(language: LanguageCode): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 2,
    useGrouping: "always",
  });
}

/** Normalises spaces between digits, because engines differ and server and browser must render the same text. */
export function normalizeSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
