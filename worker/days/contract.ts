/** The months as Italian writes them, in addresses and on pages. */
export const ITALIAN_MONTHS = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
] as const;

/** Whether a text names a day that exists: 29 February only in leap years. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/** The day a number of calendar days later; earlier, when it is below zero. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Making a format costs more than all else that most answers do. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  // Swedish writes its dates as ISO does.
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  dayFormats.set(timeZone, format);
  return format.format(now);
}
