import type { LanguageCode } from "../../worker/lib/languages.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older instants are shown as dates. */
const OLDEST = 7 * DAY;

const formats = new Map<LanguageCode, Intl.RelativeTimeFormat>();

/** "3 ore fa"; null for an instant over a week ago. One in the near future counts as now: clocks differ. */
export function formatRelativeTime(instant: string, now: number, language: LanguageCode): string | null {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  if (seconds > OLDEST) return null;
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, format);
  if (seconds < MINUTE) return format.format(0, "second");
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), "hour");
  return format.format(-Math.floor(seconds / DAY), "day");
}
