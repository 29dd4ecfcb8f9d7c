import { dayInTimeZone } from "../lib/calendarDays.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { nationCode } from "../lib/nationCode.ts";
import { hourInTimeZone } from "../lib/timeZones.ts";
import { isHourToRemind } from "../mail/reminderHours.ts";
import type { MailDraft } from "../mail/store.ts";

/** Days after closing at which a reminder of unsigned lines is sent. */
export const UNSIGNED_DAYS = 3;

type Reminded = {
  id: string;
  day: string;
  title: string;
  event_id: string | null;
  unsigned_count: number;
  email: string | null;
  full_name: string | null;
  language: LanguageCode | null;
};

/**
 * The suggested emergency numbers for a venue's country, which the guide corrects. 112 works in every country of the
 * European Union; 1530 is the Italian coast guard's (Guardia Costiera, numero blu).
 */
export function emergencyNumbers(nation: string | null): string[] {
  const code = nation ? nationCode(nation) : "IT";
  return code === "IT" ? ["112", "1530 (Guardia Costiera)"] : ["112"];
}

/** Whether it is daytime at the venue, and the register's day is over there. */
export function isTimeToRemind(day: string, timeZone: string, now: Date): boolean {
  return dayInTimeZone(timeZone, now) > day && isHourToRemind(hourInTimeZone(timeZone, now));
}

/** The reminder of a register; null without a recipient. */
export function registerReminder(
  { id, day, title, event_id, unsigned_count, email, full_name, language }: Reminded,
  template: "register_open" | "register_unsigned",
): MailDraft | null {
  if (email === null || language === null) return null;
  return {
    recipient: email,
    language,
    template,
    params: {
      name: full_name ?? "",
      event: event_id ?? "",
      title,
      days: formatEventDays({ date: day, end_date: null }, language),
      count: String(unsigned_count),
      link: `/registri/${id}`,
    },
    dedupeKey: `${template}:${id}`,
  };
}
