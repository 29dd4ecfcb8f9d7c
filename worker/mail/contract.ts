/**
 * The most mails per hour that one user's actions cause for one recipient; further ones are gathered, or dropped where
 * the site shows the same. Receipts, refunds and account security mails are never limited.
 */
export const MAILS_PER_SENDER = 10;
export const SENDER_MINUTES = 60;

/** The minutes for which repeated mails about one topic are gathered into one. */
export const GATHER_MINUTES = 15;

/**
 * Topics of mails that can repeat. `atOnce`: the number per recipient and GATHER_MINUTES that is sent immediately;
 * further ones wait and are merged. `drops`: mails beyond MAILS_PER_SENDER are dropped instead.
 */
export const MAIL_TOPICS = {
  /** A user's own free enrolment: the latest mail replaces those waiting. */
  enrolment: { atOnce: 3, drops: true },
  /** To the organizer: cancelled enrolments. The first is sent at once, the others as a digest. */
  seats_freed: { atOnce: 1, drops: false },
  /** To all participants: changes. The newest mail includes the changes of waiting ones. */
  event_changed: { atOnce: 3, drops: false },
} as const;
export type MailTopicKind = keyof typeof MAIL_TOPICS;
