/** The number of an account's recovery codes, each of which replaces an app's code once. */
export const RECOVERY_CODES = 10;

/** The digits of an app's code. */
export const TOTP_DIGITS = 6;

/** The most typed characters of a code, spaces and hyphens included. */
export const CODE_MAX = 40;
