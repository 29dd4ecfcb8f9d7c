/** The calendar day `count` days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** An ISO-8601 UTC time on that day, as stored in the tables. */
export function instantOn(day: string, hours = 9, minutes = 0, seconds = 0): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${day}T${pad(hours)}:${pad(minutes)}:${pad(seconds)}.000Z`;
}

/** The last day of the month `months` later; expiry dates are stored like this. */
export function endOfMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  return date.toISOString().slice(0, 10);
}

/** Today's calendar day in Italy. */
export function todayInRome(now: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome" }).format(now);
}
