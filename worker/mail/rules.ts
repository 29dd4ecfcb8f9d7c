import { addDays } from "../lib/calendarDays.ts";

/** Minutes until the next attempt, by the number of attempts made: covers outages of days. */
const PAUSE_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

/** Reminders are sent in the daytime: from nine, and until the evening when a run was missed. */
const FIRST_HOUR = 9;

const LAST_HOUR = 20;

/** How many days before a package expires its owner is reminded. */
const PACKAGE_DAYS = [3, 14] as const;

/** How far ahead packages are read: they expire at UTC instants, so one day more than in any time zone. */
export const PACKAGE_DAYS_MAX = Math.max(...PACKAGE_DAYS) + 1;

/** How many days before a document expires its owner is reminded. */
export const DOCUMENT_DAYS = 30;

/**
 * What a refusal of Cloudflare's e-mail service means (https://developers.cloudflare.com/email-service/api/send-emails/workers-api/):
 * `suppressed`, the address takes no mails of this account after a bounce or a complaint, and no attempt changes that;
 * `held`, the account's quota is used up, and the mail waits as long as that takes; `failed`, everything else.
 */
export function refusalKind(error: unknown): "suppressed" | "held" | "failed" {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (code === "E_RECIPIENT_SUPPRESSED") return "suppressed";
  return code === "E_DAILY_LIMIT_EXCEEDED" || code === "E_RATE_LIMIT_EXCEEDED" ? "held" : "failed";
}

/**
 * Days for which nothing is sent to an address that was refused, account mails apart (`mailImportance` 0): as long as
 * Cloudflare keeps a hard bounce. It forgets a full mailbox after a day and says not which it was, so that the next mail
 * is tried again.
 */
const SUPPRESSED_DAYS = 7;

/** Addresses that were refused after this ISO time get nothing now. */
export function suppressionCutoff(now: Date): string {
  return new Date(now.getTime() - SUPPRESSED_DAYS * 86_400_000).toISOString();
}

/** Minutes until a mail that the quota holds is tried again. */
export const HELD_MINUTES = 30;

/** When to try again after `attempts` attempts; null to give up. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}

export function isHourToRemind(hour: number): boolean {
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/**
 * The reminder (days left) due on `today` for a package that ends on `endsOn`, both in the site's time zone; null
 * when none is.
 */
export function duePackageReminder(endsOn: string, today: string): number | null {
  if (endsOn < today) return null;
  return PACKAGE_DAYS.find((days) => endsOn <= addDays(today, days)) ?? null;
}
