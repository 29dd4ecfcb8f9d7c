import type { LanguageCode } from "../../worker/settings/contract.ts";

/** Euros with two decimals, as the language writes them. */
export function formatEuros(amount: number, language: LanguageCode): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: 2,
    useGrouping: "always",
  }).format(amount);
}
