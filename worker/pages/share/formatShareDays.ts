import type { LanguageCode } from "../../lib/languages.ts";

/** Formats days as "18–25 luglio 2026", without repeating month and year. */
export function formatShareDays(first: string, last: string | null, language: LanguageCode): string {
  const full = { day: "numeric", month: "long", year: "numeric" } as const;
  if (!last || last === first) return format(first, full, language);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const { day, month } = full;
  const parts = sameMonth ? { day } : sameYear ? { day, month } : full;
  const dash = sameMonth ? "–" : " – ";
  return format(first, parts, language) + dash + format(last, full, language);
}

function format(day: string, parts: Intl.DateTimeFormatOptions, language: LanguageCode): string {
  // British English puts the day before the month, like the other five languages.
  const locale = language === "en" ? "en-GB" : language;
  const text = new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  // Russian appends "of the year", which the pages leave out.
  return text.replace(/\sг\.$/, "");
}
