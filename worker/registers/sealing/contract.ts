/** The kinds of rows that a seal covers; `seal`: a link of the chain itself. */
export const SEALED_ROWS = ["register", "change", "signature", "correction", "seal"] as const;
export type SealedRow = (typeof SEALED_ROWS)[number];

/**
 * The problems that a check of the seals finds. `details`: erasable data of a guest or member were changed, or deleted
 * without erasing an account. `chain`: a link does not follow the previous one.
 */
export const SEAL_FAULTS = ["changed", "deleted", "added", "details", "chain"] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];

/** The most problems named for one register; the rest is one more. */
export const PROBLEMS_MAX = 50;
