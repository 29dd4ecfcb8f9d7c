/** Recovery codes of an account, each of which signs in once instead of a code of the app. */
export const RECOVERY_CODES = 10;

/** Digits of a code of the app. */
export const TOTP_DIGITS = 6;

/** The most characters of a code as it is typed, spaces and hyphens included. */
export const CODE_MAX = 40;

/**
 * The second factor of an account. `pending`: a secret was made, and no code of it has come yet. `since`: when it became
 * active, in ISO; null unless it is on. `is_required`: the site asks it of this account's role.
 */
export type TwoFactorView = {
  state: "off" | "pending" | "on";
  since: string | null;
  recovery_codes_left: number;
  is_required: boolean;
};

/** What an authenticator app needs, shown once: the secret in base32, and the same as an `otpauth://` address. */
export type TwoFactorSetupView = { secret: string; uri: string };

/** New recovery codes, shown once: only their hashes are stored. */
export type RecoveryCodesView = { recovery_codes: string[] };
