/** "€ 45,00", as a person in Italy reads it. */
export function euros(cents: number): string {
  return `€ ${amount(cents, "it-IT")}`;
}

/** "€45.00", as Stripe's own sentences have it. */
export function inStripesWords(cents: number): string {
  return `€${amount(cents, "en-US")}`;
}

function amount(cents: number, language: string): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2 });
}
