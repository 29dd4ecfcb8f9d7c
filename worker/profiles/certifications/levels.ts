import type { Agency } from "./contract.ts";

/**
 * A level of an agency and its place on the scale of `SCALE_MAX`. `source`: the published text with its depths;
 * `isInferred`: no text with numbers was found, so the place follows from that agency's equivalences.
 */
type CertificationLevel = { level: string; scale: number; source: string; isInferred?: true };

const AIDA_EDUCATION = "aidainternational.org/Education";
const AIDA_2 = "AIDA2 guidelines v3.0";
const SSI_BASIC = "SSI standards 21810476 (training.divessi.com)";
const SSI_FREEDIVER = "SSI standards 21810502 (training.divessi.com)";
const SSI_INSTRUCTOR = "SSI standards 21810524, 21810526 (training.divessi.com)";
const PADI = "ponta-freediving.com/page-63";
const MOLCHANOVS = "orcaschool.ru (Molchanovs)";
/** Tables that others made of all agencies: good enough for an indication, and not always of one mind. */
const SECONDARY = "apnea_levels, secondary table";
const FIPSAS_2 = "FIPSAS PD-PAp2_150119";
const CMAS_DISCOVERY = "CMAS 2021/01";
const CMAS_LEVELS = "CMAS 2014 Bod185";
const INFERRED = "CMAS equivalence";

/** The levels of each agency, the lowest first: an indication, no equivalence that the agencies agreed on. */
export const CERTIFICATION_LEVELS: Record<Exclude<Agency, "other">, readonly CertificationLevel[]> = {
  AIDA: [
    { level: "AIDA1", scale: 1, source: AIDA_EDUCATION },
    { level: "AIDA2", scale: 2, source: AIDA_EDUCATION },
    { level: "AIDA3", scale: 3, source: AIDA_2 },
    { level: "AIDA4", scale: 4, source: SECONDARY },
    { level: "AIDA Instructor", scale: 5, source: AIDA_EDUCATION },
  ],
  SSI: [
    { level: "Try Freediving", scale: 0, source: SSI_BASIC, isInferred: true },
    { level: "Basic Freediver", scale: 1, source: SSI_BASIC },
    { level: "Pool Freediver", scale: 1, source: SSI_BASIC },
    { level: "Freediver (Level 1)", scale: 2, source: SSI_FREEDIVER },
    { level: "Advanced Freediver (Level 2)", scale: 3, source: SECONDARY },
    { level: "Performance Freediver (Level 3)", scale: 4, source: SECONDARY },
    { level: "Freediving Instructor", scale: 5, source: SSI_INSTRUCTOR },
  ],
  PADI: [
    { level: "Basic Freediver", scale: 1, source: PADI },
    { level: "Freediver", scale: 2, source: PADI },
    { level: "Advanced Freediver", scale: 3, source: PADI },
    { level: "Master Freediver", scale: 4, source: PADI },
    { level: "Freediver Instructor", scale: 5, source: PADI, isInferred: true },
  ],
  Molchanovs: [
    { level: "Discover", scale: 0, source: MOLCHANOVS, isInferred: true },
    { level: "Lap 1", scale: 1, source: MOLCHANOVS, isInferred: true },
    { level: "Wave 1", scale: 2, source: MOLCHANOVS },
    { level: "Wave 2", scale: 3, source: MOLCHANOVS },
    { level: "Wave 3", scale: 4, source: SECONDARY },
    { level: "Wave 2 Instructor", scale: 5, source: MOLCHANOVS, isInferred: true },
    { level: "Wave 3 Instructor", scale: 5, source: MOLCHANOVS, isInferred: true },
    { level: "Wave 4 Instructor", scale: 5, source: MOLCHANOVS, isInferred: true },
  ],
  FIPSAS: [
    { level: "PAp1", scale: 1, source: INFERRED, isInferred: true },
    { level: "PAp2", scale: 2, source: FIPSAS_2 },
    { level: "PAp3", scale: 3, source: INFERRED, isInferred: true },
    { level: "Apnea profonda", scale: 4, source: INFERRED, isInferred: true },
    { level: "MAp1", scale: 5, source: INFERRED, isInferred: true },
    { level: "MAp2", scale: 5, source: INFERRED, isInferred: true },
  ],
  CMAS: [
    { level: "Discovery", scale: 0, source: CMAS_DISCOVERY },
    { level: "Level I", scale: 1, source: CMAS_LEVELS },
    { level: "Level II", scale: 2, source: CMAS_LEVELS },
    { level: "Level III", scale: 3, source: SECONDARY },
    { level: "Level IV", scale: 4, source: SECONDARY },
    { level: "Instructor 1 star", scale: 5, source: CMAS_LEVELS, isInferred: true },
    { level: "Instructor 2 star", scale: 5, source: CMAS_LEVELS, isInferred: true },
    { level: "Instructor 3 star", scale: 5, source: CMAS_LEVELS, isInferred: true },
  ],
  "Apnea Academy": [
    { level: "1° livello", scale: 2, source: INFERRED, isInferred: true },
    { level: "2° livello", scale: 3, source: INFERRED, isInferred: true },
    { level: "Apnea Deep", scale: 4, source: INFERRED, isInferred: true },
    { level: "Istruttore", scale: 5, source: INFERRED, isInferred: true },
  ],
};

/** The levels of an agency; none of `other`, whose levels are the member's own words. */
export function levelsOf(agency: Agency): readonly CertificationLevel[] {
  return agency === "other" ? [] : CERTIFICATION_LEVELS[agency];
}

/** A level of the table; undefined for the words of a member. */
export function findLevel(agency: Agency, level: string): CertificationLevel | undefined {
  return levelsOf(agency).find((one) => one.level === level);
}
