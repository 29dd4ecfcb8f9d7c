import type { RegisterGaps } from "../lines/contract.ts";

/**
 * Closing a register: `after` is the number of the last change that the phone knows, `gaps_shown` what it showed to be
 * missing. Both must still be so.
 */
export type NewClosing = { after: number; gaps_shown: RegisterGaps };
