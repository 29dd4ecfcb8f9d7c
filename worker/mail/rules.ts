/** Minutes until a mail is tried again, by the number of tries made: from a hiccup to an outage of days. */
const PAUSE_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/** When the next try may be, after `attempts` tries; null when there have been enough. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}
