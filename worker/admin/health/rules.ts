import { CRON_SILENCE_MINUTES } from "../cron/contract.ts";
import type { HealthPart, HealthStatus } from "./contract.ts";

/** The work that waits: null when the database did not say. */
export type HealthWork = {
  cron_ran_at: string | null;
  /** When the database was migrated first: a cron that never ran is awaited since then. */
  migrated_at: string | null;
  unsent_mails: number;
  failed_mails: number;
  unsettled_payments: number;
};

/** The status of the whole. */
export function healthStatus(parts: HealthPart[], work: HealthWork | null, now: Date): HealthStatus {
  if (!work || parts.some(({ is_up }) => !is_up)) return "down";
  const awaitedSince = work.cron_ran_at ?? work.migrated_at;
  const isSilent =
    awaitedSince !== null && now.getTime() - Date.parse(awaitedSince) >= CRON_SILENCE_MINUTES * 60_000;
  return isSilent || work.unsent_mails > 0 || work.unsettled_payments > 0 ? "late" : "ok";
}
