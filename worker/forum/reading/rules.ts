import { UNREAD_DAYS } from "../contract.ts";

/** A mark that did not grow is dated anew only when it is older, so that scrolling back costs no row. */
export const MARK_REFRESH_MS = 3_600_000;

/**
 * The instant from which a topic that the member never opened is unread: UNREAD_DAYS ago, or since the account was made,
 * or since everything was marked as read, whichever is latest.
 */
export function unreadSince(
  { created_at, all_read_at }: { created_at: string; all_read_at: string | null },
  now: Date,
): string {
  const recent = new Date(now.getTime() - UNREAD_DAYS * 24 * 3_600_000).toISOString();
  return [recent, created_at, all_read_at ?? ""].reduce((one, other) => (one > other ? one : other));
}
