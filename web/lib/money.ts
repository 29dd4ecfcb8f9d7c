import type { LanguageCode } from "../../worker/settings/contract.ts";

const formats = new Map<LanguageCode, Intl.NumberFormat>();

/** Euros with two decimals, as the language writes them. */
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

/** One kind of space between digits: engines differ in theirs, and server and browser must write the same. */
export function plainSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
