/** What the register says of apnea: proposals that somebody confirms by a tap, as the law's own words. */
export const APNEA_EQUIPMENT = { apparatus: "nessuno", mixture: "nessuna" } as const;

/** Usual entries, in Italian as the register is written. */
export const APPARATUS_WORDS = ["nessuno", "ARA a circuito aperto", "rebreather"] as const;
export const MIXTURE_WORDS = ["nessuna", "aria", "nitrox", "trimix"] as const;
