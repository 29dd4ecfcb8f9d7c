/**
 * Converts a server time to this device's clock, which may be wrong by hours, using the response's `Date` header;
 * unchanged without the header.
 */
export function toLocalClock(instant: string, headers: Headers, now: number): string {
  const given = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(given)) return instant;
  return new Date(Date.parse(instant) + now - given).toISOString();
}
