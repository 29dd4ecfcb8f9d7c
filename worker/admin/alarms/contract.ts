export const ALARM_KINDS = [
  "payment_issue",
  "mail_failed",
  "cron_silent",
  "webhooks_silent",
  "register_broken",
  "images_quota",
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Alarm mails of one kind are at least so many minutes apart: the first goes out at once, what follows is gathered, so
 * that a hundred payment issues at once are one mail to each admin.
 */
export const ALARM_DIGEST_MINUTES = 60;

/** Settled alarms are deleted after so many days. */
export const ALARM_KEPT_DAYS = 90;

/** `ok`: everything answers. `late`: the cron, mails or payments lag behind. `down`: a part does not answer. */
export type HealthStatus = "ok" | "late" | "down";

/** A part that has not answered after this many milliseconds is down. */
export const HEALTH_TIMEOUT_MS = 3000;

/** Above this, counts are not counted on. */
export const HEALTH_COUNT_MAX = 100;

/** Minutes after which a mail that is due, or a payment whose check is due, is late: three ticks of the cron. */
export const HEALTH_LATE_MINUTES = 15;
