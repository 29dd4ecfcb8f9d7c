/** Minutes until the next attempt, by the number of attempts made: covers outages of days. */
const PAUSE_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/** When to try again after `attempts` attempts; null to give up. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}
