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

/** Requirements, or what there is for each, in the order of `REQUIREMENT_CODES`. */
export function sortByCode<One extends { code: RequirementCode }>(all: readonly One[]): One[] {
  const rank = ({ code }: One) => REQUIREMENT_CODES.indexOf(code);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** A closed gate refuses, only warns, or is due so many days before the first day. */
export const REQUIREMENT_MODES = ["block", "warn", "by_day"] as const;
export type RequirementMode = (typeof REQUIREMENT_MODES)[number];

/** A medical certificate for sport that is not competitive also opens with a competitive one. */
export const MEDICAL_KINDS = ["non_competitive", "competitive"] as const;
export type MedicalKind = (typeof MEDICAL_KINDS)[number];

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
  questions: { is_required: boolean }[],
): (One | { code: "questions"; mode: "block" })[] {
  const others = requirements.filter(({ code }) => code !== "questions");
  if (!questions.some(({ is_required }) => is_required)) return others;
  const own = requirements.find(({ code }) => code === "questions");
  return [...others, own ?? { code: "questions", mode: "block" }];
}
