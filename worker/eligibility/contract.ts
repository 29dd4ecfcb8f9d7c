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
  days_before?: number | undefined;
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
  choices?: string[] | undefined;
  is_required: boolean;
};

/** A member's answers by the question's id; a file is the address of a private upload. */
export type EventAnswers = Record<string, string>;

/** The bounds of what an organizer writes; a number's are those of what anybody could require. */
export const REQUIREMENT_LIMITS = { age: 99, level: 5, metres: 150, seconds: 900 } as const;
export const DAYS_BEFORE_MAX = 90;
export const WAIVER_TEXT_MAX = 10_000;
export const QUESTION_KINDS = ["text", "choice", "file", "size"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTIONS_MAX = 10;
export const QUESTION_LABEL_MAX = 200;
export const CHOICES_MIN = 2;
export const CHOICES_MAX = 20;
export const CHOICE_MAX = 100;
export const ANSWER_MAX = 1000;
export const OVERRIDE_REASON_MAX = 300;
/** The version of the text to which guardians consent; another text has another version. */
export const GUARDIAN_TEXT_VERSION = "2026-11";
/** A file that was sent as an answer is erased so many days after the event. */
export const ANSWER_FILE_DAYS = 30;
/** The days before the last day of what is due on which its reminders are sent. */
export const GATE_REMINDER_DAYS = [7, 3, 1] as const;
/** Sizes of a wetsuit. */
export const WETSUIT_SIZES = ["XXS", "XS", "S", "M", "ML", "L", "XL", "XXL", "3XL"] as const;

/** Required answers block unless the organizer chose otherwise; without a required question nothing is asked of them. */
export function withQuestions<One extends { code: RequirementCode; mode: RequirementMode }>(
  requirements: One[],
  questions: Pick<EventQuestion, "is_required">[],
): (One | { code: "questions"; mode: "block" })[] {
  const others = requirements.filter(({ code }) => code !== "questions");
  if (!questions.some(({ is_required }) => is_required)) return others;
  const own = requirements.find(({ code }) => code === "questions");
  return [...others, own ?? { code: "questions", mode: "block" }];
}
