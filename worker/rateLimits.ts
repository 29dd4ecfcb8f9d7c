import type { BackoffRule, RateLimitRule } from "./RateLimit.ts";

/**
 * The rate limits, all chosen by us: generous to a club behind one address and to a long evening, useless to a script.
 * Limits of rows or bytes are in the statements that enforce them.
 */
export const RATE_LIMITS = {
  auth: {
    register: { name: "register", times: 30, seconds: 3600 },
    registerByAccount: { name: "register-account", times: 30, seconds: 3600 },
    /** Accounts that an admin creates: enough for a course, too few for a flood of mails with a stolen session. */
    invitations: { name: "invitations", times: 60, seconds: 3600 },
    /** Per mailbox, because its account may be deleted and created again. */
    invitationsTo: { name: "invitations-to", times: 5, seconds: 24 * 60 * 60 },
    recovery: { name: "recovery", times: 3, seconds: 900 },
    recoveryByAddress: { name: "recovery-address", times: 20, seconds: 900 },
    /** Per mailbox, for all requesters. All links of the last hour stay valid, so the mailbox always has a working one. */
    recoveryMails: { name: "recovery-mails", times: 30, seconds: 3600 },
    resend: { name: "resend", times: 3, seconds: 900 },
    linkByAddress: { name: "link-address", times: 30, seconds: 300 },
  },
  newsletter: {
    byAddress: { name: "newsletter", times: 20, seconds: 3600 },
    /** Confirmation mails per mailbox, whoever asks, so that a stranger cannot flood it. */
    mailsTo: { name: "newsletter-to", times: 1, seconds: 24 * 60 * 60 },
  },
  /** Enough for typing errors, too few to guess passwords or to flood a mailbox. */
  account: {
    emailChange: { name: "email-change", times: 5, seconds: 900 },
    /** Two taps a post in a long evening of a quarrel. */
    blocks: { name: "blocks", times: 120, seconds: 3600 },
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
  /** Answers sent field by field; guardians of a family that mistypes an address, a few a day for each mailbox. */
  eligibility: {
    declarations: { name: "declarations", times: 120, seconds: 3600 },
    overrides: { name: "gate-overrides", times: 120, seconds: 3600 },
    guardians: { name: "guardians", times: 5, seconds: 86_400 },
    guardianMailsTo: { name: "guardians-to", times: 5, seconds: 86_400 },
    guardianLinks: { name: "guardian-links", times: 120, seconds: 600 },
  },
  /** Enough for a hesitating user; too few to hold the seats of every event. */
  checkout: {
    checkout: { name: "checkout", times: 30, seconds: 600 },
    // A return page calls six times within half a minute; each call may be one to Stripe.
    confirm: { name: "payment-confirm", times: 60, seconds: 600 },
  },
  schools: {
    /** An evening of setting up a school. */
    writes: { name: "school-writes", times: 120, seconds: 3600 },
    /** A whole team in a day, too few for a flood of mails. */
    invitations: { name: "school-invitations", times: 30, seconds: 24 * 60 * 60 },
    /** Per mailbox, whoever invites. */
    mailsTo: { name: "school-invitations-to", times: 3, seconds: 24 * 60 * 60 },
  },
  prices: {
    /** Typing errors of a voucher; useless to a script that guesses codes. */
    codesByAccount: { name: "codes", times: 30, seconds: 600 },
    codesByAddress: { name: "codes-address", times: 60, seconds: 600 },
    /** A season's codes and members in one evening. */
    changes: { name: "price-changes", times: 300, seconds: 3600 },
  },
  /** Links to seats: new ones for a family that loses them, opened by a group behind one address. */
  seats: {
    invitations: { name: "seat-invitations", times: 30, seconds: 3600 },
    /** Per mailbox, whoever asks, so that a stranger cannot flood it. */
    mailsTo: { name: "seat-invitations-to", times: 5, seconds: 24 * 60 * 60 },
    opening: { name: "seat-links", times: 120, seconds: 600 },
  },
  /** A family's presents in an evening. `mailsTo`: per recipient's mailbox, so that no stranger floods it. */
  vouchers: {
    checkout: { name: "voucher-checkout", times: 20, seconds: 3600 },
    mailsTo: { name: "voucher-mails-to", times: 5, seconds: 86_400 },
  },
  /** A hesitating organizer with a link that expired a few times; each call is two to Stripe. */
  payouts: {
    account: { name: "payout-account", times: 20, seconds: 3600 },
    refresh: { name: "payout-account-refresh", times: 60, seconds: 3600 },
    /** A year's months in both formats, twice. */
    statements: { name: "payout-statements", times: 60, seconds: 3600 },
  },
  /** Typing errors in tax data; a season's documents in one evening; files of a year, one by one. */
  invoices: {
    taxData: { name: "tax-data", times: 30, seconds: 3600 },
    issuing: { name: "documents-issued", times: 1000, seconds: 3600 },
    files: { name: "document-files", times: 300, seconds: 3600 },
  },
  /** Enough to announce a change and correct a mistake; too few to use an event as a mailing list. */
  participants: {
    message: { name: "event-message", times: 5, seconds: 3600 },
    // A click for each event of a busy organizer; a participant gets at most one mail in DOCUMENT_REMINDER_DAYS.
    documents: { name: "document-reminders", times: 20, seconds: 3600 },
    /** Every paper of a full boat, twice. */
    sightings: { name: "sightings", times: 300, seconds: 3600 },
  },
  /** A course's certificates, one by one and all at once. */
  certificates: { issuing: { name: "certificates", times: 300, seconds: 3600 } },
  guests: {
    add: { name: "guests", times: 60, seconds: 3600 },
    mail: { name: "guest-mails", times: 20, seconds: 86_400 },
  },
  /** Enough for a whole thread of spam; too few to fill the queue, or a mailbox with receipts. */
  reports: {
    byAddress: { name: "reports-address", times: 30, seconds: 3600 },
    byAccount: { name: "reports", times: 20, seconds: 3600 },
    byMailbox: { name: "reports-mailbox", times: 10, seconds: 86_400 },
    receiptsTo: { name: "report-receipts", times: 3, seconds: 86_400 },
    targets: { name: "report-targets", times: 60, seconds: 600 },
  },
  /** Names typed letter by letter, and times that the form checks while they change; answers given and taken back. */
  staff: {
    search: { name: "staff-search", times: 240, seconds: 600 },
    answers: { name: "staff-answers", times: 60, seconds: 3600 },
  },
  /** A member's whole wall of certificates in an evening; an instructor's course. */
  certifications: { writes: { name: "certifications", times: 120, seconds: 3600 } },
  /** A quick hand on a long list. */
  savedEvents: { byAccount: { name: "saved-events", times: 120, seconds: 60 } },
  /** A change of every channel, and back; browsers renew their subscriptions once in a while. */
  notices: {
    choices: { name: "notice-choices", times: 120, seconds: 600 },
    subscriptions: { name: "push-subscriptions", times: 60, seconds: 3600 },
  },
  follows: { byAccount: { name: "follows", times: 60, seconds: 60 } },
  /** More than any member types, in all threads. The statement has the day's limit of new threads. */
  questions: {
    user: { name: "question-messages", times: 30, seconds: 3600 },
    address: { name: "question-messages-address", times: 90, seconds: 3600 },
  },
  /** Enough for an album in an evening. */
  uploads: {
    files: { name: "upload", times: 120, seconds: 3600 },
    sessions: { name: "upload-sessions", times: 20, seconds: 3600 },
    /** Twenty videos of thirteen parts, and as many retries. */
    parts: { name: "upload-parts", times: 520, seconds: 3600 },
  },
  /**
   * `calls` counts every call, stored answers included; `geocode` and `suggest` those that reach the geocoder, whose
   * owner blocks sites that call too often. Each counts by IP address, and for a member by account.
   */
  venues: {
    calls: { name: "places-calls", times: 240, seconds: 60 },
    geocode: { name: "places", times: 30, seconds: 60 },
    suggest: { name: "suggestions", times: 40, seconds: 60 },
    suggestByAddress: { name: "suggestions-address", times: 80, seconds: 60 },
  },
  /** Calendar services fetch for many users from a few IP addresses. At this rate a 32-byte secret cannot be guessed. */
  calendars: {
    mineByAddress: { name: "calendar-address", times: 600, seconds: 300 },
    renew: { name: "calendar-renew", times: 20, seconds: 3600 },
  },
  /**
   * Per user. New articles: enough to move an old blog here in an evening, while an endless script is stopped. Saves:
   * one every six seconds for an hour.
   */
  articles: {
    creating: { name: "articles-created", times: 60, seconds: 3600 },
    saving: { name: "articles-saved", times: 600, seconds: 3600 },
    /** A check follows fifty links. */
    checks: { name: "article-checks", times: 120, seconds: 600 },
    /**
     * One save every two seconds without end, in several tabs together. Faster ones are refused until the oldest of the
     * last five minutes expires, and the tab stores its text meanwhile.
     */
    drafts: { name: "article-drafts", times: 150, seconds: 300 },
    restoring: { name: "article-restores", times: 120, seconds: 3600 },
  },
  /** More than any member types. */
  logbook: { writes: { name: "logbook-writes", times: 240, seconds: 3600 } },
  /** The statement has a separate limit of requests; searching is typing. */
  signatures: {
    search: { name: "instructor-search", times: 120, seconds: 3600 },
    asking: { name: "signature-requests", times: 60, seconds: 3600 },
    answering: { name: "signature-answers", times: 120, seconds: 3600 },
  },
  logbookShares: {
    making: { name: "logbook-shares", times: 20, seconds: 3600 },
    /** Opening with any secret: enough for a port authority that checks a boat, too few for guessing. */
    opening: { name: "logbook-shares-address", times: 120, seconds: 600 },
    /** PDFs of one logbook, for all callers, because a long one takes seconds to write. */
    files: { name: "logbook-share-files", times: 20, seconds: 3600 },
  },
  registers: {
    /** A phone sends after each change, and a day without a network in a few calls: four megabytes a minute. */
    changes: { name: "register-changes", times: 240, seconds: 60 },
    /** Naming guides sends mails; searching is typing. */
    guides: { name: "register-guides", times: 40, seconds: 3600 },
    guideSearch: { name: "register-guide-search", times: 120, seconds: 600 },
    /** A boat that signs person by person all day, and sends all signatures in the evening. */
    signing: { name: "register-signing", times: 600, seconds: 3600 },
    /** The changes of a lost phone, entered afterwards. */
    corrections: { name: "register-corrections", times: 120, seconds: 3600 },
    /** A register is closed once; further calls are repetitions. */
    closing: { name: "register-closing", times: 60, seconds: 600 },
  },
  forum: {
    /**
     * A member's marks: far more than reading needs, because the page sends a mark only when scrolling stops. A mark of
     * an opened topic costs one statement; marking all may rewrite as many rows as the member has marks.
     */
    read: { name: "forum-read", times: 120, seconds: 60 },
    readAll: { name: "forum-read-all", times: 10, seconds: 600 },
    bookmark: { name: "forum-bookmark", times: 60, seconds: 60 },
    like: { name: "forum-like", times: 60, seconds: 60 },
    /** Completing a name is typing. */
    mentions: { name: "forum-mentions", times: 240, seconds: 600 },
    /**
     * Per user: posts with new pictures of other sites. With LINKED_PICTURES_MAX in each, the site fetches no more
     * files for a member in an hour than a member may upload.
     */
    linkedPictures: { name: "posts-linked-pictures", times: 24, seconds: 3600 },
    /** Enough for an evening of naming and sorting; each write may update every topic of a category. */
    categoryWrites: { name: "forum-category-writes", times: 300, seconds: 3600 },
    /** Edits, deletions and restorations per user, outside of the limit of accepted posts: one every six seconds. */
    changes: { name: "posts-changed", times: 600, seconds: 3600 },
  },
  admin: {
    /** Mails that one admin may send again: enough for an outage, too few to flood a mailbox with a stuck button. */
    mailRetries: { name: "mail-retry", times: 60, seconds: 900 },
    /** A course's worth of confirmations at once, but no flood with a stolen admin's session. */
    confirmations: { name: "admin-confirmations", times: 60, seconds: 3600 },
    /** Each asks Stripe a few times, about one payment; the cron asks about all that are due. */
    reconciliations: { name: "admin-reconciliations", times: 60, seconds: 900 },
    /** Each refund mails the payer and the organizer. */
    refunds: { name: "admin-refund", times: 100, seconds: 3600 },
  },
  events: {
    /** Enough for an evening of naming and sorting. */
    categoryWrites: { name: "category-writes", times: 300, seconds: 3600 },
    /** Enough for the events of a whole season in one evening. */
    writes: { name: "event-writes", times: 120, seconds: 3600 },
    templates: { name: "requirement-templates", times: 120, seconds: 3600 },
  },
  /** A search at each pause of a fast typist. */
  search: { byAddress: { name: "site-search", times: 120, seconds: 60 } },
  pages: {
    /** Enough to notice a page that breaks its own policy, while a flood is dropped. */
    cspReports: { name: "csp-reports", times: 30, seconds: 600 },
  },
  /** In units of `importUnits`: two full logbooks an hour for an account, and as much for others at the same address. */
  logbookImports: {
    byAccount: { name: "logbook-imports", times: 64, seconds: 3600 },
    byAddress: { name: "logbook-imports-address", times: 128, seconds: 3600 },
  },
} as const satisfies Record<string, Record<string, RateLimitRule>>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Backoff of failed sign-ins. A known device has its own counter, so that strangers' failures do not delay it; other
 * devices count by e-mail and address, by address, and by e-mail.
 */
export const SIGN_IN_BACKOFFS = {
  byDevice: { name: "login-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmailAndAddress: { name: "login", free: 5, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmail: { name: "login-email", free: 10, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byAddress: { name: "login-address", free: 40, pause: 15, longest: 900, seconds: 60 * 60 },
} as const satisfies Record<string, BackoffRule>;

/** Wrong passwords of one account, in all forms that require it. */
export const PASSWORD_CHECK_BACKOFF: BackoffRule = {
  name: "account-password",
  free: 8,
  pause: 15,
  longest: 900,
  seconds: DAY_SECONDS,
};

/**
 * Wrong second-factor codes by somebody with the password. A device on which a code was accepted before counts
 * separately, so that guessing never delays it; all other devices count together. Of a million codes three are valid at
 * a time: with an hour between attempts, guessing has one chance in fourteen thousand a day.
 */
export const CODE_BACKOFFS = {
  byDevice: { name: "code-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byUser: { name: "code", free: 5, pause: 30, longest: 3600, seconds: DAY_SECONDS },
  /** For the account's forms, which require a code of a signed-in user. */
  byAccount: { name: "account-code", free: 5, pause: 30, longest: 3600, seconds: DAY_SECONDS },
} as const satisfies Record<string, BackoffRule>;

/** Accepted posts per user: 5 topics in 5 minutes, 10 replies in a minute. */
export const TOPIC_LIMIT = { times: 5, seconds: 300 };

export const REPLY_LIMIT = { times: 10, seconds: 60 };
