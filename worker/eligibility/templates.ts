import type { Requirement } from "./outputs.ts";

/** Kinds of courses and other events that have requirements of their own by a published source. */
export const TEMPLATE_KINDS = [
  "federation_course",
  "aida_course",
  "ssi_course",
  "padi_course",
  "agency_course",
  "competition",
  "training",
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

type Template = {
  requirements: Requirement[];
  /** Where the numbers come from; empty where there are none. */
  source: string;
};

const block = { mode: "block" } as const;
const guardian: Requirement = { code: "guardian", ...block };

/**
 * What an organizer may begin with. A number without a source is not here: it is for the organizer to write. What an
 * agency asks about health in its own form stays with that form.
 */
export const TEMPLATES: Record<TemplateKind, Template> = {
  federation_course: {
    requirements: [
      { code: "age", min: 15, ...block },
      guardian,
      { code: "medical", kind: "non_competitive", ...block },
    ],
    source: "FIPSAS, PAp2 (PD-PAp2_150119)",
  },
  aida_course: {
    requirements: [{ code: "age", min: 16, ...block }, guardian],
    source: "AIDA Education, AIDA2 v3.1, AIDA3 v3.0",
  },
  ssi_course: {
    requirements: [{ code: "age", min: 12, ...block }, guardian],
    source: "SSI Freediver, training.divessi.com 21810502",
  },
  padi_course: {
    requirements: [{ code: "age", min: 15, ...block }, guardian],
    source: "PADI Freediver, ponta-freediving.com/page-63",
  },
  agency_course: { requirements: [guardian], source: "" },
  competition: {
    requirements: [guardian, { code: "medical", kind: "competitive", ...block }],
    source: "D.M. 18/2/1982",
  },
  training: { requirements: [], source: "" },
};
