/** Recovery codes of an account, each of which signs in once instead of a code of the app. */
export const RECOVERY_CODES = 10;

/** Digits of a code of the app. */
export const TOTP_DIGITS = 6;

/** The most characters of a code as it is typed, spaces and hyphens included. */
export const CODE_MAX = 40;
