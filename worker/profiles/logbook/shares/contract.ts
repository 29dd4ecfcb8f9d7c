import type { LogbookDive, LogbookTotals } from "../contract.ts";

export const SHARE_MINUTES = 60;
/** Live addresses of one logbook. */
export const SHARES_MAX = 3;

/** A live address; only the answer that made it has the secret. */
export type LogbookShare = { id: string; created_at: string; expires_at: string };
export type NewLogbookShare = LogbookShare & { secret: string };

/** A logbook as whoever has the address sees it: without the member's notes. */
export type SharedLogbook = {
  owner: { name: string; birth_date: string | null; birth_place: string | null };
  expires_at: string;
  totals: LogbookTotals;
  dives: Omit<LogbookDive, "note" | "register_id">[];
  next: string | null;
};

export function sharedLogbookPath(secret: string): string {
  return `/libretto/${secret}`;
}
