export type { AlarmView } from "../outputs.ts";

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
