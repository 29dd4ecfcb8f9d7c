import type { ReceiptParty } from "./outputs.ts";

/** The seller of a payment: an organizer, or the site's own seller of packages as a text of several lines. */
export type PaymentSeller = ReceiptParty | { text: string };

/** The lines of a seller or buyer for a receipt; `vatLabel` stands before the VAT number. */
export function partyLines(party: PaymentSeller, vatLabel: string): string[] {
  if ("text" in party) return party.text.split("\n").filter((line) => line.trim());
  const { name, company_name, vat_number, address } = party;
  const title =
    company_name && name && company_name !== name ? `${company_name} (${name})` : company_name || name;
  const lines = [title, vat_number && `${vatLabel} ${vat_number}`, address];
  return lines.filter((line): line is string => Boolean(line));
}
