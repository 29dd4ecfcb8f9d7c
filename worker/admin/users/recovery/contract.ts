/**
 * Why an admin resets somebody's second factor. `lost`: the app and the recovery codes are lost; `stolen`: somebody else has
 * the app; `mistake`: it was set up wrongly.
 */
export const TWO_FACTOR_RESET_REASONS = ["lost", "stolen", "mistake"] as const;
export type TwoFactorResetReason = (typeof TWO_FACTOR_RESET_REASONS)[number];
