/** How mails of a kind come: one for each notice, gathered in the daily digest, or never. */
export const NOTICE_MAILS = ["now", "digest", "never"] as const;

export type NoticeMail = (typeof NOTICE_MAILS)[number];

/**
 * What a member does not choose otherwise. `contract`: a mail of its own tells it, so that the choice is the site's alone.
 * `once`: the subject itself is the fact, so a second way of hearing of it does not raise the count.
 * `own`: the fact writes the mail "now" itself (NOTICE_TEMPLATES).
 */
type NoticeDefaults = { mail: NoticeMail; push: boolean; contract?: true; own?: true; once?: true };

/**
 * The kinds of notices with their default channels. The site shows every kind. Texts are `notices.kinds.*` of the
 * locales.
 */
export const NOTICE_KINDS = {
  reply: { mail: "digest", push: false },
  quote: { mail: "digest", push: true },
  topic_new: { mail: "digest", push: false, once: true },
  mention: { mail: "digest", push: true },
  question: { mail: "now", push: true, own: true },
  answer: { mail: "now", push: true, own: true },
  event_message: { mail: "now", push: true, own: true },
  event_changed: { mail: "now", push: true, contract: true },
  event_cancelled: { mail: "now", push: true, contract: true },
  event_tomorrow: { mail: "now", push: true, contract: true },
  event_confirmed: { mail: "now", push: true, contract: true },
  going: { mail: "now", push: true, contract: true },
  going_due: { mail: "now", push: true, contract: true },
  staff_asked: { mail: "now", push: true, own: true },
  staff_removed: { mail: "now", push: true },
  staff_declined: { mail: "now", push: true, contract: true },
  school_removed: { mail: "now", push: true },
  decision_due: { mail: "now", push: true, contract: true },
  seat_offered: { mail: "now", push: true, contract: true },
  gates_due: { mail: "now", push: true, contract: true },
  gates_closed: { mail: "now", push: true, contract: true },
  gate_opened: { mail: "now", push: true },
  gates_late: { mail: "now", push: true, contract: true },
  balance_due: { mail: "now", push: true, contract: true },
  balances_late: { mail: "now", push: true, contract: true },
  seats_unclaimed: { mail: "now", push: true, contract: true },
  seat_ended: { mail: "now", push: true, contract: true },
  document_ending: { mail: "now", push: false, own: true },
  document_seen: { mail: "digest", push: false },
  certification_confirmed: { mail: "digest", push: false },
  certificate_issued: { mail: "now", push: false },
  package_ending: { mail: "now", push: false, contract: true },
  article: { mail: "digest", push: false, once: true },
  event_new: { mail: "digest", push: false, once: true },
  search_match: { mail: "digest", push: false, once: true },
  signature_asked: { mail: "now", push: true, own: true },
  signature_given: { mail: "now", push: false, own: true },
  register_open: { mail: "now", push: true, own: true },
  report_decided: { mail: "now", push: false, contract: true },
  measure: { mail: "now", push: false, contract: true },
  refund_done: { mail: "now", push: false, contract: true },
  tax_data_asked: { mail: "now", push: false, contract: true },
  payout_account: { mail: "now", push: true },
  payout_failed: { mail: "now", push: true },
} as const satisfies Record<string, NoticeDefaults>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export const NOTICE_DEFAULTS: Record<NoticeKind, NoticeDefaults> = NOTICE_KINDS;
