import { UNREAD_DAYS } from "../contract.ts";

/** The age after which an unchanged mark gets a new date, so that scrolling back writes no row. */
export const MARK_REFRESH_MS = 3_600_000;

/**
 * The instant since which an unopened topic is unread: UNREAD_DAYS ago, the account's creation, or the last "mark all
 * as read", whichever is latest.
 */
export function unreadSince(
  { created_at, all_read_at }: { created_at: string; all_read_at: string | null },
  now: Date,
): string {
  const recent = new Date(now.getTime() - UNREAD_DAYS * 24 * 3_600_000).toISOString();
  return [recent, created_at, all_read_at ?? ""].reduce((one, other) => (one > other ? one : other));
}
