import type { LanguageCode } from "../../worker/lib/languages.ts";
import { euroFormat } from "../../worker/lib/money.ts";

/** Formats euros that are paid, refunded or earned, with two decimals in the language's format. */
export function formatEuros(amount: number, language: LanguageCode): string {
  return normalizeSpaces(euroFormat(language, "always").format(amount));
}

/** Formats a price, wherever it is asked: "180 €", and "45,50 €" where cents matter. */
export function formatPrice(euros: number, language: LanguageCode): string {
  return normalizeSpaces(euroFormat(language, "always", "stripIfInteger").format(euros));
}

/** Normalises spaces between digits: engines differ, but server and browser must render the same text. */
export function normalizeSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
