/**
 * An instant that an answer names, by this device's clock, which may be wrong by hours: moved by as much as the two
 * differ. An answer that does not say when it was given leaves it as it is.
 */
export function byThisClock(instant: string, headers: Headers, now: number): string {
  const given = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(given)) return instant;
  return new Date(Date.parse(instant) + now - given).toISOString();
}
