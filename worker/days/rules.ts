import type { LanguageCode } from "../settings/contract.ts";

/** When an event is, as a mail writes it: "28 febbraio 2030 – 1 marzo 2030"; a single day is said once. */
export function writtenDays(
  { date, end_date }: { date: string; end_date: string | null },
  language: LanguageCode,
): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return [...new Set([date, end_date ?? date])]
    .map((day) => format.format(new Date(`${day}T00:00:00Z`)))
    .join(" – ");
}
