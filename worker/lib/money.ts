/** An amount as people of that language write it: "45,00 €", "€45.00". */
export function formatCents(cents: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(cents / 100);
}
