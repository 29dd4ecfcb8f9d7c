/**
 * An admin's reasons for resetting a user's second factor. `lost`: the app and the recovery codes are lost; `stolen`:
 * another person has the app; `mistake`: it was set up wrongly.
 */
export const TWO_FACTOR_RESET_REASONS = ["lost", "stolen", "mistake"] as const;
export type TwoFactorResetReason = (typeof TWO_FACTOR_RESET_REASONS)[number];
