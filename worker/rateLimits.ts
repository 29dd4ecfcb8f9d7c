import type { BackoffRule, RateLimitRule } from "./RateLimit.ts";

/**
 * How often each thing may be done, all of it chosen by us: generous to a club behind one address and to a long evening,
 * useless to a script. What a statement limits by rows or bytes stands with that statement.
 */
export const RATE_LIMITS = {
  /** Generous to a club behind one address, useless to a script. */
  auth: {
    register: { name: "register", times: 30, seconds: 3600 },
    registerByAccount: { name: "register-account", times: 30, seconds: 3600 },
    /** Accounts that an admin creates: a course's worth at once, and no flood of mails with a stolen session. */
    invitations: { name: "invitations", times: 60, seconds: 3600 },
    /** To one mailbox, whose account may be deleted and created again. */
    invitationsTo: { name: "invitations-to", times: 5, seconds: 24 * 60 * 60 },
    recovery: { name: "recovery", times: 3, seconds: 900 },
    recoveryByAddress: { name: "recovery-address", times: 20, seconds: 900 },
    /**
     * To one mailbox, whoever requests them. All links of the last hour stay valid, so the mailbox has one that works.
     */
    recoveryMails: { name: "recovery-mails", times: 30, seconds: 3600 },
    resend: { name: "resend", times: 3, seconds: 900 },
    linkByAddress: { name: "link-address", times: 30, seconds: 300 },
  },
  /** Enough for typing errors, too few to guess passwords or to flood a mailbox. */
  account: {
    emailChange: { name: "email-change", times: 5, seconds: 900 },
    emailChangeTo: { name: "email-change-to", times: 3, seconds: 900 },
  },
  /** A club's worth of forgotten passwords, useless to a script with an admin's session. */
  recoveryByAdmin: {
    byAdmin: { name: "admin-recovery", times: 60, seconds: 3600 },
    mailsTo: { name: "admin-recovery-mail", times: 3, seconds: 900 },
  },
  /** Each assignment and cancellation mails the owner, each refund the buyer. */
  adminPackages: {
    byAdmin: { name: "admin-packages", times: 60, seconds: 600 },
    byOwner: { name: "admin-packages-owner", times: 20, seconds: 3600 },
  },
  /** Enrolling and cancelling together: enough for a season's events in one evening or a club behind one IP address. */
  enrolments: {
    byAccount: { name: "enrolment", times: 40, seconds: 3600 },
    byAddress: { name: "enrolment-address", times: 120, seconds: 3600 },
  },
  /** Enough for a hesitating user; too few to hold the seats of every event. */
  checkout: {
    checkout: { name: "checkout", times: 30, seconds: 600 },
    // A return page calls six times within half a minute; each call may be one to Stripe.
    confirm: { name: "payment-confirm", times: 60, seconds: 600 },
  },
  /** Enough to announce a change and correct a mistake; too few to use an event as a mailing list. */
  participants: {
    message: { name: "event-message", times: 5, seconds: 3600 },
    // A click for each event of a busy organizer; a participant gets at most one mail in DOCUMENT_REMINDER_DAYS.
    documents: { name: "document-reminders", times: 20, seconds: 3600 },
  },
  /** More than anybody writes by hand, whatever thread. The day's limit of new threads is in the statement. */
  questions: {
    user: { name: "question-messages", times: 30, seconds: 3600 },
    address: { name: "question-messages-address", times: 90, seconds: 3600 },
  },
  /** An album in an evening, but no more. */
  uploads: {
    files: { name: "upload", times: 120, seconds: 3600 },
    sessions: { name: "upload-sessions", times: 20, seconds: 3600 },
    /** Twenty videos of thirteen parts, and as many retries. */
    parts: { name: "upload-parts", times: 520, seconds: 3600 },
  },
  /**
   * `calls` counts every call, stored answers included; `geocode` and `suggest` those that go on to the
   * geocoder, whose owner blocks a site that asks too often. Each is counted by IP address, and by account for a member.
   */
  venues: {
    calls: { name: "places-calls", times: 240, seconds: 60 },
    geocode: { name: "places", times: 30, seconds: 60 },
    suggest: { name: "suggestions", times: 40, seconds: 60 },
    suggestByAddress: { name: "suggestions-address", times: 80, seconds: 60 },
  },
  /**
   * Calendar services fetch for many users from a few IP addresses. At this rate, guessing a
   * 32-byte secret is out of reach.
   */
  calendars: {
    mineByAddress: { name: "calendar-address", times: 600, seconds: 300 },
    renew: { name: "calendar-renew", times: 20, seconds: 3600 },
  },
  /**
   * Per user. New articles: an old blog moves here in an evening, and a script that writes without end is stopped. Saves: one
   * every six seconds for an hour.
   */
  articles: {
    creating: { name: "articles-created", times: 60, seconds: 3600 },
    saving: { name: "articles-saved", times: 600, seconds: 3600 },
    /** A check follows fifty links. */
    checks: { name: "article-checks", times: 120, seconds: 600 },
    /**
     * One save every two seconds for as long as somebody writes, in several tabs together. Faster ones are refused until the
     * oldest of the last five minutes is that old, and the tab keeps its text meanwhile.
     */
    drafts: { name: "article-drafts", times: 150, seconds: 300 },
    restoring: { name: "article-restores", times: 120, seconds: 3600 },
  },
  /** More than anybody writes by hand. */
  logbook: {
    writes: { name: "logbook-writes", times: 240, seconds: 3600 },
  },
  /** Asking has a limit of its own in the statement; searching is what somebody types. */
  signatures: {
    search: { name: "instructor-search", times: 120, seconds: 3600 },
    asking: { name: "signature-requests", times: 60, seconds: 3600 },
    answering: { name: "signature-answers", times: 120, seconds: 3600 },
  },
  logbookShares: {
    making: { name: "logbook-shares", times: 20, seconds: 3600 },
    /** Opening with any secret: a port authority that checks a boat, and no guessing. */
    opening: { name: "logbook-shares-address", times: 120, seconds: 600 },
    /** PDFs of one logbook, whoever asks: a long one takes seconds to write. */
    files: { name: "logbook-share-files", times: 20, seconds: 3600 },
  },
  registers: {
    /** A phone sends after each tap, and a day without a network in a few calls: four megabytes a minute. */
    changes: { name: "register-changes", times: 240, seconds: 60 },
    /** Naming guides mails them; searching is typing. */
    guides: { name: "register-guides", times: 40, seconds: 3600 },
    guideSearch: { name: "register-guide-search", times: 120, seconds: 600 },
    /** A boat that signs person by person all day, and sends it at once in the evening. */
    signing: { name: "register-signing", times: 600, seconds: 3600 },
    /** The taps of a lost phone, typed in afterwards. */
    corrections: { name: "register-corrections", times: 120, seconds: 3600 },
    /** A day is closed once; the rest is repetition. */
    closing: { name: "register-closing", times: 60, seconds: 600 },
  },
  forum: {
    /**
     * What a member may write: far more than reading does, because the page sends a mark only when scrolling rests. The
     * marks of a topic that is read cost one statement each; marking all may rewrite as many rows as a member has marks.
     */
    read: { name: "forum-read", times: 120, seconds: 60 },
    readAll: { name: "forum-read-all", times: 10, seconds: 600 },
    bookmark: { name: "forum-bookmark", times: 60, seconds: 60 },
    /**
     * Per user: posts that show new pictures of other sites. With LINKED_PICTURES_MAX in each the site fetches no more files
     * for a member in an hour than a member may upload.
     */
    linkedPictures: { name: "posts-linked-pictures", times: 24, seconds: 3600 },
    /** Enough for an evening of naming and sorting; each can write every topic of a category. */
    categoryWrites: { name: "forum-category-writes", times: 300, seconds: 3600 },
    /** Edits, deletions and restorings per user, which the limit of accepted posts does not count: one every six seconds. */
    changes: { name: "posts-changed", times: 600, seconds: 3600 },
  },
  admin: {
    /** Mails that one admin may send again: enough for an outage, too few to flood a mailbox by a stuck button. */
    mailRetries: { name: "mail-retry", times: 60, seconds: 900 },
    /** A course's worth of confirmations at once, and no flood with a stolen admin's session. */
    confirmations: { name: "admin-confirmations", times: 60, seconds: 3600 },
    /** Each refund mails the payer and the organizer. */
    refunds: { name: "admin-refund", times: 100, seconds: 3600 },
  },
  events: {
    /** Enough for an evening of naming and sorting. */
    categoryWrites: { name: "category-writes", times: 300, seconds: 3600 },
    /** Enough for the events of a whole season in one evening. */
    writes: { name: "event-writes", times: 120, seconds: 3600 },
  },
  pages: {
    /** A page that breaks its own policy on every load is noticed at once, a flood is not. */
    cspReports: { name: "csp-reports", times: 30, seconds: 600 },
  },
  /** In units of `importUnits`: two full logbooks an hour for an account, and as much again for the others at the same address. */
  logbookImports: {
    byAccount: { name: "logbook-imports", times: 64, seconds: 3600 },
    byAddress: { name: "logbook-imports-address", times: 128, seconds: 3600 },
  },
} as const satisfies Record<string, Record<string, RateLimitRule>>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Backoff of failed sign-ins. A known device has a counter of its own, so that strangers' failures do not delay it;
 * other devices count by e-mail and address, by address, and by e-mail.
 */
export const SIGN_IN_BACKOFFS = {
  byDevice: { name: "login-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmailAndAddress: { name: "login", free: 5, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmail: { name: "login-email", free: 10, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byAddress: { name: "login-address", free: 40, pause: 15, longest: 900, seconds: 60 * 60 },
} as const satisfies Record<string, BackoffRule>;

/** Wrong passwords of one account, over all forms that ask for it. */
export const PASSWORD_CHECK_BACKOFF: BackoffRule = {
  name: "account-password",
  free: 8,
  pause: 15,
  longest: 900,
  seconds: DAY_SECONDS,
};

/**
 * Wrong codes of the second factor, by whoever has the password. A device on which a code was right before counts by
 * itself, so that a guesser never delays it; all other devices count together. Of a million codes three are valid at a time:
 * with an hour between attempts a guesser has one chance in fourteen thousand a day.
 */
export const CODE_BACKOFFS = {
  byDevice: { name: "code-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byUser: { name: "code", free: 5, pause: 30, longest: 3600, seconds: DAY_SECONDS },
  /** Of the forms in the account, which ask a signed-in user. */
  byAccount: { name: "account-code", free: 5, pause: 30, longest: 3600, seconds: DAY_SECONDS },
} as const satisfies Record<string, BackoffRule>;
