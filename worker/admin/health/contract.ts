export type { HealthDetailsView, HealthPart, HealthView } from "../outputs.ts";

/** `ok`: everything answers. `late`: the cron, mails or payments lag behind. `down`: a part does not answer. */
export type HealthStatus = "ok" | "late" | "down";

/** A part that has not answered after this many milliseconds is down. */
export const HEALTH_TIMEOUT_MS = 3000;

/** Above this, counts are not counted on. */
export const HEALTH_COUNT_MAX = 100;

/** Minutes after which a mail that is due, or a payment whose check is due, is late: three ticks of the cron. */
export const HEALTH_LATE_MINUTES = 15;
