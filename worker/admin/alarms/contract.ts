export const ALARM_KINDS = [
  "payment_issue",
  "mail_failed",
  "cron_silent",
  "webhooks_silent",
  "register_broken",
  "images_quota",
  "transfer_issue",
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * The fewest minutes between alarm mails of one kind: the first is sent at once, later alarms are collected, so that a
 * hundred payment issues at once are one mail to each admin.
 */
export const ALARM_DIGEST_MINUTES = 60;

/** Days after which settled alarms are deleted. */
export const ALARM_RETENTION_DAYS = 90;

/** `ok`: every part answers. `late`: the cron, mails or payments are late. `down`: a part does not answer. */
export type HealthStatus = "ok" | "late" | "down";

/** A part that has not answered after this many milliseconds is down. */
export const HEALTH_TIMEOUT_MS = 3000;

/** The largest count; counting stops there. */
export const HEALTH_COUNT_MAX = 100;

/** Minutes after which a due mail or payment check is late: three ticks of the cron. */
export const HEALTH_LATE_MINUTES = 15;
