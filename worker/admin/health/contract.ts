/** `ok`: everything answers. `late`: the cron, mails or payments lag behind. `down`: a part does not answer. */
export type HealthStatus = "ok" | "late" | "down";

/** What everybody may know. */
export type HealthView = { status: HealthStatus };

/** A part of the platform: whether it answered, and after how many milliseconds. */
export type HealthPart = { name: "database" | "settings" | "files"; is_up: boolean; duration_ms: number };

/** What admins see. Counts end at HEALTH_COUNT_MAX; the cron's time is an ISO instant, null when it never ran. */
export type HealthDetailsView = HealthView & {
  parts: HealthPart[];
  cron_ran_at: string | null;
  unsent_mails: number;
  failed_mails: number;
  unsettled_payments: number;
  request_id: string | null;
};

/** A part that has not answered after this many milliseconds is down. */
export const HEALTH_TIMEOUT_MS = 3000;

/** Above this, counts are not counted on. */
export const HEALTH_COUNT_MAX = 100;

/** Minutes after which a mail that is due, or a payment whose check is due, is late: three ticks of the cron. */
export const HEALTH_LATE_MINUTES = 15;
