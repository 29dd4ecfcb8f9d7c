/** The kinds of rows that a seal covers; `seal`: a link of the chain itself. */
export const SEALED_ROWS = ["register", "change", "signature", "correction", "seal"] as const;
export type SealedRow = (typeof SEALED_ROWS)[number];

/**
 * What a check of the seals found. `details`: what is known of a guest beyond the line was changed, or was deleted
 * although nobody's account was erased. `chain`: a link does not follow the one before it.
 */
export const SEAL_FAULTS = ["changed", "deleted", "added", "details", "chain"] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];

/** The most problems that are named of one register; the rest is one of them, too. */
export const PROBLEMS_MAX = 50;
