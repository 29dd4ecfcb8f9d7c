import type { Brevetto } from "../contract.ts";

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

/** The most certifications of a member. */
export const CERTIFICATIONS_MAX = 20;

export const LEVEL_MAX = 80;
export const CERTIFICATION_NUMBER_MAX = 40;

/**
 * The `brevetto` that a place on the scale fills in, by its number: its five levels are those of a school, so the first
 * two places are both the first of them, and "rescue" none.
 */
export const BREVETTO_OF_SCALE = [
  "none",
  "open_water",
  "open_water",
  "advanced",
  "master",
  "instructor",
] as const satisfies Brevetto[];

/** Where a record comes from, other than from the member's own word. */
export const RECORD_SOURCES = ["register", "competition"] as const;
