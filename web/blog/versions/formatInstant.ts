import { type LanguageCode, localeOf } from "../../../worker/lib/languages.ts";

/** An instant (ISO) with day and time in the browser's time zone: "22 nov 2026, 14:32". */
export function formatInstant(instant: string, language: LanguageCode): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(instant),
  );
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** The time since an instant (ISO) as the heading of a version: "3 ore fa"; "oggi" within a minute. */
export function formatAgo(instant: string, language: LanguageCode, now: number): string {
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = now - Date.parse(instant);
  const [unit, length] = UNITS.find(([, milliseconds]) => passed >= milliseconds) ?? ["day", Infinity];
  return formatter.format(-Math.floor(passed / length) || 0, unit);
}
