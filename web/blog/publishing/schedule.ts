import { localeOf } from "../../../worker/lib/languages.ts";
import { timeZoneLabel } from "../../lib/eventTimes.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The time zone of this browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The clock time of an instant in a time zone, "2026-07-12T08:00", in the format of day and time fields. */
export function toClockTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** "lunedì 23 novembre 2026 alle ore 08:00 (Ora dell’Europa centrale)": an instant in the time zone in which its author chose it. */
export function scheduleText(t: Translate, instant: string, timeZone: string | null): string {
  const zone = timeZone ?? ownTimeZone();
  const at = new Date(instant);
  const when = new Intl.DateTimeFormat(localeOf(t.language), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: zone,
  }).format(at);
  return `${when} (${timeZoneLabel(zone, t.language)})`;
}

export type ScheduleSuggestion = { clockTime: string; day: "today" | "tomorrow" | "monday"; hour: number };

/** The most usual times after `now` ("2026-07-12T21:40", a clock time): this evening, tomorrow, Monday. */
export function suggestTimes(now: string): ScheduleSuggestion[] {
  const [today = "", clock = ""] = now.split("T");
  const dayAfter = (days: number) => {
    const date = new Date(`${today}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const untilMonday = (8 - weekday) % 7 || 7;
  const suggestions: ScheduleSuggestion[] = [];
  if (clock < "17:30") suggestions.push({ clockTime: `${today}T18:00`, day: "today", hour: 18 });
  suggestions.push({ clockTime: `${dayAfter(1)}T08:00`, day: "tomorrow", hour: 8 });
  if (untilMonday > 1)
    suggestions.push({ clockTime: `${dayAfter(untilMonday)}T08:00`, day: "monday", hour: 8 });
  return suggestions;
}
