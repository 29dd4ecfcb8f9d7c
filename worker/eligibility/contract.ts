/** What an event can require, in the order in which gates are shown. */
export const REQUIREMENT_CODES = [
  "age",
  "guardian",
  "level",
  "depth",
  "time",
  "medical",
  "insurance",
  "waiver",
  "questions",
] as const;
export type RequirementCode = (typeof REQUIREMENT_CODES)[number];

/** A closed gate refuses, only warns, or is due so many days before the first day. */
export const REQUIREMENT_MODES = ["block", "warn", "by_day"] as const;
export type RequirementMode = (typeof REQUIREMENT_MODES)[number];

/** A medical certificate for sport that is not competitive also opens with a competitive one. */
export const MEDICAL_KINDS = ["non_competitive", "competitive"] as const;
export type MedicalKind = (typeof MEDICAL_KINDS)[number];

/** One requirement of an event: years, a level of the scale, metres, seconds, or the version of a waiver. */
export type Requirement = {
  mode: RequirementMode;
  /** With `by_day`: days before the first day. */
  days_before?: number;
} & (
  | { code: "age"; min: number }
  | { code: "guardian" }
  | { code: "level"; min: number }
  | { code: "depth"; metres: number }
  | { code: "time"; seconds: number }
  | { code: "medical"; kind: MedicalKind }
  | { code: "insurance" }
  | { code: "waiver"; version: string; text: string }
  /** `ids`: among the requirements of a taken seat, the questions that were required then. */
  | { code: "questions"; ids?: string[] }
);

/** A question of the organizer's own. `size`: of a wetsuit. */
export type EventQuestion = {
  id: string;
  kind: "text" | "choice" | "file" | "size";
  label: string;
  choices?: string[];
  is_required: boolean;
};

/** A member's answers by the question's id; a file is the address of a private upload. */
export type EventAnswers = Record<string, string>;
