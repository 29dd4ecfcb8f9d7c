import { addDays } from "../../../worker/lib/calendarDays.ts";
import { endOfMonth, formatDay, formatShortRange } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** Days are YYYY-MM-DD, both included; null means any. */
export type Period = { dateFrom: string | null; dateTo: string | null };

export const ANY_PERIOD: Period = { dateFrom: null, dateTo: null };

/** The period with the earlier day first, because days in the wrong order mean the range between them. */
export function orderPeriod({ dateFrom, dateTo }: Period): Period {
  return dateFrom && dateTo && dateTo < dateFrom
    ? { dateFrom: dateTo, dateTo: dateFrom }
    : { dateFrom, dateTo };
}

/** The period of a whole month, by its first day. */
export function monthPeriod(first: string): Period {
  return { dateFrom: first, dateTo: endOfMonth(first) };
}

/** Saturday and Sunday of the week of `today`; weeks begin on Monday. */
export function weekendPeriod(today: string): Period {
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return { dateFrom: addDays(today, 5 - weekday), dateTo: addDays(today, 6 - weekday) };
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.dateFrom === other.dateFrom && one.dateTo === other.dateTo;
}

/** The first day of the month that a period spans; null for any other period. */
export function monthOf({ dateFrom, dateTo }: Period): string | null {
  return dateFrom?.endsWith("-01") && dateTo === endOfMonth(dateFrom) ? dateFrom : null;
}

/** "Luglio 2026", "Questo fine settimana", "03/07/2026 – 12/07/2026", "Dal 03/07/2026"; null for any time. */
export function periodText(t: Translate, period: Period, today: string): string | null {
  const { dateFrom, dateTo } = period;
  if (!dateFrom && !dateTo) return null;
  if (isSamePeriod(period, weekendPeriod(today))) return t("filters.weekend", "Questo fine settimana");
  const month = monthOf(period);
  if (month) return capitalize(formatDay(month, "LLLL yyyy", t.language), t.language);
  if (dateFrom && dateTo) return formatShortRange(dateFrom, dateTo);
  return dateFrom
    ? t("filters.from_day", "Dal {{day}}", { day: formatShortRange(dateFrom, null) })
    : t("filters.until_day", "Fino al {{day}}", { day: formatShortRange(dateTo ?? "", null) });
}

function capitalize(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
