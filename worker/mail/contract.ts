/**
 * Limits of mails that one user's actions may cause for one recipient: so many per hour are sent, further ones are
 * gathered, or dropped where the site shows the same. Receipts, refunds and account security mails are never limited.
 */
export const MAILS_PER_SENDER = 10;
export const SENDER_MINUTES = 60;

/** Repeated mails about one topic are gathered for this long and then sent as one. */
export const GATHER_MINUTES = 15;

/**
 * Topics of mails that can repeat. `atOnce`: how many per recipient and GATHER_MINUTES are sent immediately; further
 * ones wait and are merged. `drops`: beyond MAILS_PER_SENDER they are dropped instead.
 */
export const MAIL_TOPICS = {
  /** A user's own free enrolment: the latest mail replaces those waiting. */
  enrolment: { atOnce: 3, drops: true },
  /** To the organizer: who cancelled their enrolment. The first is sent at once, the others as a digest. */
  seats_freed: { atOnce: 1, drops: false },
  /** To all participants: what changed. The newest mail includes the changes of those waiting. */
  event_changed: { atOnce: 3, drops: false },
} as const;
export type MailTopicKind = keyof typeof MAIL_TOPICS;
