/** The agencies of the scale. `other`: an agency without a place on it. */
export const AGENCIES = [
  "AIDA",
  "SSI",
  "PADI",
  "Molchanovs",
  "FIPSAS",
  "CMAS",
  "Apnea Academy",
  "other",
] as const;
export type Agency = (typeof AGENCIES)[number];

/** Declared by the member, seen by an organizer, confirmed by an instructor of the agency. */
export const CERTIFICATION_STATES = ["declared", "seen", "confirmed"] as const;
export type CertificationState = (typeof CERTIFICATION_STATES)[number];

/** The scale of levels: 0 a first try, 1 pool, 2 about 20 m, 3 about 30 m, 4 about 40 m, 5 teaches. */
export const SCALE_MAX = 5;
