import type { LanguageCode } from "../../worker/lib/languages.ts";

const formats = new Map<LanguageCode, Intl.NumberFormat>();

/** Formats euros with two decimals in the language's format. */
export function formatEuros(amount: number, language: LanguageCode): string {
  const format = formats.get(language) ?? eurosIn(language);
  formats.set(language, format);
  return plainSpaces(format.format(amount));
}

function eurosIn(language: LanguageCode): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 2,
    useGrouping: "always",
  });
}

/** Normalises spaces between digits, because engines differ and server and browser must render the same text. */
export function plainSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
