import type { LanguageCode } from "../../worker/lib/languages.ts";
import { euroFormat } from "../../worker/lib/money.ts";

const formats = new Map<LanguageCode, Intl.NumberFormat>();
const priceFormats = new Map<LanguageCode, Intl.NumberFormat>();

/** Formats euros with two decimals in the language's format. */
export function formatEuros(amount: number, language: LanguageCode): string {
  const format = formats.get(language) ?? euroFormat(language, "always");
  formats.set(language, format);
  return normalizeSpaces(format.format(amount));
}

/** Formats a price of cards and filters: "180 €", and "45,50 €" where cents matter. */
export function formatPrice(euros: number, language: LanguageCode): string {
  const format = priceFormats.get(language) ?? euroFormat(language, "always", "stripIfInteger");
  priceFormats.set(language, format);
  return normalizeSpaces(format.format(euros));
}

/** Normalises spaces between digits: engines differ, but server and browser must render the same text. */
export function normalizeSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
