import { toEuros } from "../lib/money.ts";
import { startOfDay, toHour } from "../lib/timeZones.ts";
import { CHART_MONTHS, CHART_WEEKS } from "./contract.ts";
import type { DashboardPeriod } from "./outputs.ts";

/** An organizer's figures of one hour in UTC, YYYY-MM-DDTHH. */
export type OrganizerHour = { hour: string; enrolled: number; paying: number; earned_cents: number };

type MoneyFigures = { paying: number; earned: number };

/** A row without payments, for free mode. */
export function withoutMoney<Row extends MoneyFigures>(row: Row): Row {
  return { ...row, paying: 0, earned: 0 };
}

const DAY_MS = 86_400_000;

/** The first days of the latest months, the current month last. */
export function monthsUntil(today: string): string[] {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  return listLatest(CHART_MONTHS, (back) => new Date(Date.UTC(year, month - 1 - back, 1)));
}

/** The Mondays of the latest weeks, the current week's last. */
export function weeksUntil(today: string): string[] {
  const time = Date.parse(today);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return listLatest(CHART_WEEKS, (back) => new Date(time - (sinceMonday + 7 * back) * DAY_MS));
}

function listLatest(count: number, begin: (back: number) => Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    begin(count - 1 - index)
      .toISOString()
      .slice(0, 10),
  );
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
