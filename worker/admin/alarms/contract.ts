export const ALARM_KINDS = [
  "payment_issue",
  "mail_failed",
  "cron_silent",
  "webhooks_silent",
  "register_broken",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * An alarm that is not settled. `subject`: the id of the payment, the mail or the register; empty where there is only one of a kind.
 * Instants in ISO; `mailed_at` null: its mail waits for the next digest.
 */
export type AlarmView = { kind: AlarmKind; subject: string; raised_at: string; mailed_at: string | null };

/**
 * Alarm mails of one kind are at least so many minutes apart: the first goes out at once, what follows is gathered, so
 * that a hundred payment issues at once are one mail to each admin.
 */
export const ALARM_DIGEST_MINUTES = 60;

/** Settled alarms are deleted after so many days. */
export const ALARM_KEPT_DAYS = 90;
