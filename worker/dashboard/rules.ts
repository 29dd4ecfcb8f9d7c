import { listLatest } from "../lib/calendarDays.ts";
import { toEuros } from "../lib/money.ts";
import { startOfDay, toHour } from "../lib/timeZones.ts";
import type { DashboardPeriod } from "./outputs.ts";

/** The number of months and weeks of the chart, the current ones included. */
export const CHART_MONTHS = 12;
export const CHART_WEEKS = 12;

/** An organizer's figures of one hour in UTC, YYYY-MM-DDTHH. */
export type OrganizerHour = { hour: string; enrolled: number; paying: number; earned_cents: number };

type MoneyFigures = { paying: number; earned: number };

/** A row without payments, for free mode. */
export function withoutMoney<Row extends MoneyFigures>(row: Row): Row {
  return { ...row, paying: 0, earned: 0 };
}

const DAY_MS = 86_400_000;

/** The Mondays of the latest weeks, the current week's last. */
export function weeksUntil(today: string): string[] {
  const time = Date.parse(today);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return listLatest(CHART_WEEKS, (back) => new Date(time - (sinceMonday + 7 * back) * DAY_MS));
}

/**
 * Sums the hours of each period in a time zone, from its first day to the next period's. Hours before the first period
 * are ignored. In a zone with a half-hour offset the hour of midnight counts for the day before.
 */
export function toPeriods(beginnings: string[], hours: OrganizerHour[], timeZone: string): DashboardPeriod[] {
  const starts = beginnings.map((day) => toHour(startOfDay(day, timeZone)));
  return beginnings.map((from, index) => {
    const [start = "", next] = [starts[index], starts[index + 1]];
    const inside = hours.filter(({ hour }) => hour >= start && (next === undefined || hour < next));
    const sum = (key: Exclude<keyof OrganizerHour, "hour">) =>
      inside.reduce((total, hour) => total + hour[key], 0);
    return { from, enrolled: sum("enrolled"), paying: sum("paying"), earned: toEuros(sum("earned_cents")) };
  });
}
