import { numberFormat } from "./intlFormats.ts";

/** Rounds an amount in euros to cents. */
export function toCents(euros: number): number {
  return Math.round(euros * 100);
}

export function toEuros(cents: number): number {
  return cents / 100;
}

/** An amount in the style of a language: "45,00 €", "€45.00". */
export function formatCents(cents: number, language: string): string {
  return euroFormat(language, "auto").format(toEuros(cents));
}

/**
 * Euros with two decimals. `grouping` "auto" leaves four digits ungrouped where the language does ("1450,00 €"), as in
 * mails; "always" groups them ("1.450,00 €"), as on pages. `cents` "stripIfInteger" leaves out ",00".
 */
export function euroFormat(
  language: string,
  grouping: "auto" | "always",
  cents: "auto" | "stripIfInteger" = "auto",
): Intl.NumberFormat {
  return numberFormat(language, {
    style: "currency",
    currency: "EUR",
    useGrouping: grouping,
    trailingZeroDisplay: cents,
  });
}
