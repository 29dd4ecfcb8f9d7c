/**
 * `refund_failed`: a refund that the bank did not accept, so that its money came back. `dispute`: funds withdrawn in a
 * dispute; `dispute_fee`: Stripe's fee for it; `dispute_returned`: funds or a fee reinstated.
 */
const LEDGER_ENTRY_KINDS = [
  "charge",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_fee",
  "dispute_returned",
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];

/**
 * An entry of an organizer's ledger. `amount` in euros, negative for refunds and withdrawals. `person_name` is null after
 * the account was deleted. `event` is null after the event was deleted; `event_title` stays.
 */
export type LedgerEntry = {
  id: string;
  kind: LedgerEntryKind;
  amount: number;
  created_at: string;
  person_name: string | null;
  event_title: string;
  event: { id: string; slug: string; date: string } | null;
};

/** Sums in euros: charges, refunds, disputes with their fees, and what remains. */
export type LedgerSums = { gross: number; refunded: number; disputed: number; net: number };

/** The sums of one event of the organizer. `paying`: its confirmed paid enrolments. */
export type EventLedgerSums = LedgerSums & {
  id: string;
  title: string;
  slug: string;
  date: string;
  end_date: string | null;
  paying: number;
};

/** Sums of a ledger, of one event or all, in a period or without limit. */
export type LedgerTotals = LedgerSums & {
  /** The part from events deleted, or handed over to another organizer; null when there is none. */
  elsewhere: LedgerSums | null;
  /** The instant of the first ledger entry; null when there is none. */
  since: string | null;
  /** The event of `eventId`; null without one. */
  event: { id: string; title: string; slug: string; date: string; end_date: string | null } | null;
};

/** File name of a ledger CSV, with the days of its period: "incassi-2026-07-01-2026-07-31.csv". */
export function ledgerFileName(
  kind: "entries" | "events",
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string {
  const name = kind === "entries" ? "incassi" : "incassi-per-evento";
  return `${[name, from, to].filter(Boolean).join("-")}.csv`;
}
