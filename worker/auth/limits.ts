import type { BackoffRule, RateLimitRule } from "../RateLimit.ts";

/** Our own numbers: generous to a club behind one address, useless to a script. */
export const AUTH_RATE_LIMITS = {
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
} as const satisfies Record<string, RateLimitRule>;

/** Mails about sign-ins on new devices to one account and day: whoever registered a stranger's address could flood it. */
export const NEW_DEVICE_MAILS_MAX = 20;

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
