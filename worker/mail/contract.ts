/**
 * How much one user may write to one recipient by what they do: in an hour so many mails go out, the rest is gathered,
 * or left out where the site shows the same. Receipts, refunds and mails about an account's safety are never held back.
 */
export const MAILS_PER_SENDER = 10;
export const SENDER_MINUTES = 60;

/** What is said again and again is gathered for so long, and then told as it stands. */
export const GATHER_MINUTES = 15;

/**
 * What mails may be about that can be said again and again. `atOnce`: so many to a recipient in GATHER_MINUTES go out
 * as they come; what follows waits, one mail at a time. `drops`: beyond MAILS_PER_SENDER it is left out.
 */
export const MAIL_TOPICS = {
  /** A user's own free enrolment in an event: the last word replaces those before it. */
  enrolment: { atOnce: 3, drops: true },
  /** To the organizer: who has left an event. The first at once, then a digest. */
  seats_freed: { atOnce: 1, drops: false },
  /** To everyone enrolled: what has changed. The newest tells what those before it would have. */
  event_changed: { atOnce: 3, drops: false },
} as const;
export type MailTopicKind = keyof typeof MAIL_TOPICS;
