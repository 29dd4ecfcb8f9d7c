/**
 * `refund_failed`: money that was sent back and came back again, because the bank would not take it. `dispute`: what a bank
 * took back, `dispute_fee`: what Stripe asked for it, `dispute_returned`: what of either came back.
 */
export const MOVEMENT_KINDS = [
  "charge",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_fee",
  "dispute_returned",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * Money that moved for an organizer. `amount` in euros, below zero where it went back. `person_name` is null once they
 * have left. `event` is null once it is gone; what it was called stays.
 */
export type Movement = {
  id: string;
  kind: MovementKind;
  amount: number;
  created_at: string;
  person_name: string | null;
  event_title: string;
  event: { id: string; slug: string; date: string } | null;
};

/** Euros that came, that went back, that disputes took with their fees, and what is left of them. */
export type Sums = { gross: number; refunded: number; disputed: number; net: number };

/** What an event of one's own brought, and the people whose paid place in it stands now. */
export type EventSums = Sums & {
  id: string;
  title: string;
  slug: string;
  date: string;
  end_date: string | null;
  paying: number;
};

/** All that moved: for one event or all of them, in a period or ever. */
export type LedgerTotals = Sums & {
  /** The part of it from events that are gone, or are somebody else's by now; null when there is none. */
  elsewhere: Sums | null;
  /** The instant of the very first movement; null when nothing has ever moved. */
  since: string | null;
  /** The event that was asked for. */
  event: { id: string; title: string; slug: string; date: string; end_date: string | null } | null;
};

/** What the two files are called, with the days they are about: "incassi-2026-07-01-2026-07-31.csv". */
export function ledgerFileName(
  what: "movements" | "events",
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string {
  const name = what === "movements" ? "incassi" : "incassi-per-evento";
  return `${[name, from, to].filter(Boolean).join("-")}.csv`;
}
