import { clockInTimeZone, dayInTimeZone } from "../../lib/calendarDays.ts";
import { SESSION_MINUTES } from "../../payments/checkout/contract.ts";
import { CRON_SILENCE_MINUTES } from "../contract.ts";
import type { HealthPart } from "../outputs.ts";
import type { HealthStatus } from "./contract.ts";

const MINUTE_MS = 60_000;

/** Minutes that a webhook may take after a payment, and after its Stripe session has expired. */
const DELIVERY_MINUTES = 30;

/** SESSION_MINUTES of a checkout session, and DELIVERY_MINUTES after its end. */
const OPEN_MINUTES = SESSION_MINUTES + DELIVERY_MINUTES;

/** The age in days above which payments prove nothing, because their webhooks' rows may be deleted. */
const PROOF_DAYS = 7;

/** The pending work; null when the database did not answer. */
export type HealthWork = {
  cron_ran_at: string | null;
  /** The first migration's time: a cron that never ran is expected since then. */
  migrated_at: string | null;
  unsent_mails: number;
  failed_mails: number;
  unsettled_payments: number;
};

/**
 * Limits for silent webhooks: silent when a payment begun after the last webhook was paid before `paidBefore` or begun
 * before `begunBefore`. Each payment ends with a webhook, at the latest when its session expires, so any webhook after
 * its beginning proves that webhooks arrive. ISO instants; payments begun before `since` are ignored.
 */
export function webhookLimits(now: Date) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  return {
    paidBefore: ago(DELIVERY_MINUTES),
    begunBefore: ago(OPEN_MINUTES),
    since: ago(PROOF_DAYS * 24 * 60),
  };
}

/** An instant as alarm mails write it in every language: "31/12/2026 23:59". "–" for none. */
export function formatAlarmTime(timeZone: string, instant: string | null): string {
  if (instant === null) return "–";
  const time = new Date(instant);
  const day = dayInTimeZone(timeZone, time).split("-").toReversed().join("/");
  return `${day} ${clockInTimeZone(timeZone, time)}`;
}

/** The overall status. */
export function healthStatus(parts: HealthPart[], work: HealthWork | null, now: Date): HealthStatus {
  if (!work || parts.some(({ is_up }) => !is_up)) return "down";
  const awaitedSince = work.cron_ran_at ?? work.migrated_at;
  const isSilent =
    awaitedSince !== null && now.getTime() - Date.parse(awaitedSince) >= CRON_SILENCE_MINUTES * 60_000;
  return isSilent || work.unsent_mails > 0 || work.unsettled_payments > 0 ? "late" : "ok";
}
