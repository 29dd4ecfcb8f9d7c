/**
 * `refund_failed`: the money of a refund that the bank did not accept and returned. `dispute`: funds withdrawn in a
 * dispute; `dispute_fee`: Stripe's fee for it; `dispute_returned`: reinstated funds or fee.
 */
export const LEDGER_ENTRY_KINDS = [
  "charge",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_fee",
  "dispute_returned",
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];

/** File name of a ledger CSV, with the days of its period: "incassi-2026-07-01-2026-07-31.csv". */
export function ledgerFileName(
  kind: "entries" | "events",
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string {
  const name = kind === "entries" ? "incassi" : "incassi-per-evento";
  return `${[name, from, to].filter(Boolean).join("-")}.csv`;
}
