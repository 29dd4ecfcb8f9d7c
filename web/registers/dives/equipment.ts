/** The register's entries for apnea: proposals in the law's own words, which the user confirms by a tap. */
export const APNEA_EQUIPMENT = { apparatus: "nessuno", mixture: "nessuna" } as const;

/** Usual entries, in Italian because the register is written in Italian. */
export const APPARATUS_WORDS = ["nessuno", "ARA a circuito aperto", "rebreather"] as const;
export const MIXTURE_WORDS = ["nessuna", "aria", "nitrox", "trimix"] as const;
