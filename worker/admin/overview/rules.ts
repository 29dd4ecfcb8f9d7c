import { maskEmail } from "../../account/rules.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import type { Translations } from "../../lib/translations.ts";
import { redact } from "../../log.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "../../mail/templates.ts";
import type { FailedMail, PlatformWeek } from "../outputs.ts";
import { OVERVIEW_WEEKS, type PlatformTotals } from "./contract.ts";

/** A row of `platform_totals`. */
export type PlatformTotalsRow = {
  period: string;
  users: number;
  events: number;
  enrolments: number;
  revenue_cents: number;
  package_cents: number;
};

const HOUR_MS = 3_600_000;

type FailedMailColumns = {
  id: string;
  template: string;
  language: string;
  recipient: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
  failed_at: string | null;
  email_suppressed_at: string | null;
};

/** The period of an ISO instant's hour in UTC. */
export function hourPeriod(instant: string): string {
  return `h${instant.slice(0, 13)}`;
}

/** The Mondays of the overview's weeks in the site's time zone, the current week's last. */
export function mondaysUntil(now: Date, timeZone: string): string[] {
  const today = dayInTimeZone(timeZone, now);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: OVERVIEW_WEEKS }, (_, index) =>
    addDays(today, -sinceMonday - 7 * (OVERVIEW_WEEKS - 1 - index)),
  );
}

/** The hours in UTC that belong to a week but not to its UTC days, or, with `sign` -1, the reverse. */
type BoundaryHours = { periods: string[]; sign: 1 | -1 };

/**
 * The hours between a day's midnight in the time zone and its midnight in UTC. East of Greenwich they precede the UTC
 * day, so the week that begins there adds them; west of Greenwich it subtracts them. A part of an hour counts as one.
 */
function boundaryHours(day: string, timeZone: string): BoundaryHours {
  const utc = Date.parse(day);
  const local = Math.floor(startOfDay(day, timeZone).getTime() / HOUR_MS) * HOUR_MS;
  const first = Math.min(local, utc);
  const hours = Math.abs(utc - local) / HOUR_MS;
  const periods = Array.from({ length: hours }, (_, hour) =>
    hourPeriod(new Date(first + hour * HOUR_MS).toISOString()),
  );
  return { periods, sign: local < utc ? 1 : -1 };
}

/** The UTC periods of a week in the time zone, each with its sign. */
function periodsOfWeek(monday: string, timeZone: string): [period: string, sign: number][] {
  const days = Array.from({ length: 7 }, (_, day): [string, number] => [addDays(monday, day), 1]);
  const begin = boundaryHours(monday, timeZone);
  const end = boundaryHours(addDays(monday, 7), timeZone);
  return [
    ...days,
    ...begin.periods.map((period): [string, number] => [period, begin.sign]),
    ...end.periods.map((period): [string, number] => [period, -end.sign]),
  ];
}

/** The periods that the overview reads: days from `first` to `last`, and single hours. */
export type OverviewPeriods = { first: string; last: string; hours: string[] };

/** The periods of the weeks that begin on these Mondays. */
export function listOverviewPeriods(mondays: string[], timeZone: string): OverviewPeriods {
  const [first = ""] = mondays;
  const last = addDays(mondays.at(-1) ?? first, 6);
  const ends = [...mondays, addDays(last, 1)];
  return { first, last, hours: ends.flatMap((day) => boundaryHours(day, timeZone).periods) };
}

/** Sums the periods of each week. */
export function toPlatformWeeks(
  mondays: string[],
  rows: PlatformTotalsRow[],
  timeZone: string,
): PlatformWeek[] {
  const byPeriod = new Map(rows.map((row) => [row.period, row]));
  return mondays.map((from) => ({
    from,
    ...toPlatformTotals(
      periodsOfWeek(from, timeZone).flatMap(([period, sign]) => {
        const row = byPeriod.get(period);
        return row ? [{ row, sign }] : [];
      }),
    ),
  }));
}

/** Sums rows, each counted by its sign; cents become euros. */
function toPlatformTotals(parts: { row: PlatformTotalsRow; sign: number }[]): PlatformTotals {
  const sum = (key: Exclude<keyof PlatformTotalsRow, "period">) =>
    parts.reduce((total, { row, sign }) => total + sign * row[key], 0);
  return {
    users: sum("users"),
    events: sum("events"),
    enrolments: sum("enrolments"),
    revenue: toEuros(sum("revenue_cents")),
    package_revenue: toEuros(sum("package_cents")),
  };
}

/** `texts`: of mails, in the admin's language. */
type FailedMailViewer = { texts: Translations["mail"]; siteName: string };

/** A template's subject without its names; the template itself when an older version of the site wrote it. */
function subjectOf(template: string, { texts, siteName }: FailedMailViewer): string {
  const name = MAIL_TEMPLATES.find((known) => known === template);
  if (!name) return template;
  return texts[name].subject.replaceAll("{{site}}", () => siteName).replace(/\{\{\w+\}\}/g, "…");
}

/** A failed mail as the admin sees it: no address and no text of it. */
export function toFailedMail(row: FailedMailColumns, viewer: FailedMailViewer): FailedMail {
  const { id, template, language, recipient, attempts, last_error, created_at, failed_at } = row;
  const { email_suppressed_at } = row;
  return {
    id,
    template: template as MailTemplate,
    subject: subjectOf(template, viewer),
    language,
    recipient: recipient ? maskEmail(recipient) : null,
    attempts,
    last_error: last_error && redact(last_error),
    created_at,
    failed_at: failed_at ?? created_at,
    email_suppressed_at,
    can_retry: recipient !== "",
  };
}
