import { maskEmail } from "../../account/rules.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay, toHour } from "../../lib/timeZones.ts";
import type { MailTranslations } from "../../lib/translations.ts";
import { redact } from "../../log.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "../../mail/templates.ts";
import type { FailedMail, PlatformWeek } from "../outputs.ts";
import { OVERVIEW_WEEKS } from "./contract.ts";

/** The sums of a week. */
export type PlatformSums = {
  users: number;
  events: number;
  enrolments: number;
  revenue_cents: number;
  package_cents: number;
};

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

/** The Mondays of the overview's weeks in the site's time zone, the current week's last. */
export function mondaysUntil(now: Date, timeZone: string): string[] {
  const today = dayInTimeZone(timeZone, now);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: OVERVIEW_WEEKS }, (_, index) =>
    addDays(today, -sinceMonday - 7 * (OVERVIEW_WEEKS - 1 - index)),
  );
}

/** The periods of a week: those from `since` until before `until`. */
export type WeekPeriods = { since: string; until: string };

/** The periods of the weeks that begin on these Mondays. A part of an hour counts as one. */
export function listWeekPeriods(mondays: string[], timeZone: string): WeekPeriods[] {
  const hourOf = (day: string) => toHour(startOfDay(day, timeZone));
  return mondays.map((monday) => ({ since: hourOf(monday), until: hourOf(addDays(monday, 7)) }));
}

/** A week with its sums; cents become euros. */
export function toPlatformWeek(from: string, sums: PlatformSums): PlatformWeek {
  const { revenue_cents, package_cents, ...counts } = sums;
  return { from, ...counts, revenue: toEuros(revenue_cents), package_revenue: toEuros(package_cents) };
}

/** `texts`: of mails, in the admin's language. */
type FailedMailViewer = { texts: MailTranslations; siteName: string };

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
