import * as v from "valibot";
import {
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  DAYS_BEFORE_MAX,
  MEDICAL_KINDS,
  QUESTION_KINDS,
  QUESTION_LABEL_MAX,
  QUESTIONS_MAX,
  type QuestionKind,
  REQUIREMENT_CODES,
  REQUIREMENT_LIMITS,
  REQUIREMENT_MODES,
  type RequirementCode,
  sortByCode,
  WAIVER_TEXT_MAX,
  withQuestions,
} from "../../../../worker/eligibility/contract.ts";
import type { RequirementBody } from "../../../../worker/eligibility/inputs.ts";
import type { EventQuestion, Requirement } from "../../../../worker/eligibility/outputs.ts";
import { visibleLength } from "../../../../worker/lib/text.ts";
import { isRecordValue, recordAmount } from "../../../../worker/profiles/contract.ts";
import { formatMinutes } from "../../../eligibility/requirementTexts.ts";
import { refuseFields, shows } from "../../../lib/form.ts";
import { parseCount, type QuestionLine, type RequirementLine } from "../values/values.ts";

/** An empty line of a code; a certificate has a kind from the start. */
export function newRequirementLine(code: RequirementCode): RequirementLine {
  return { code, mode: "block", days_before: "", value: code === "medical" ? MEDICAL_KINDS[0] : "" };
}

/** The lines of requirements, in the order in which gates are shown. */
export function linesOfRequirements(requirements: Requirement[] | null): RequirementLine[] {
  const lines = (requirements ?? []).map((one) => ({
    code: one.code,
    mode: one.mode,
    days_before: one.days_before ? String(one.days_before) : "",
    value: typedValue(one),
  }));
  return sortByCode(lines);
}

function typedValue(one: Requirement): string {
  if (one.code === "age" || one.code === "level") return String(one.min);
  if (one.code === "depth") return String(one.metres);
  if (one.code === "time") return formatMinutes(one.seconds);
  if (one.code === "medical") return one.kind;
  return one.code === "waiver" ? one.text : "";
}

/** The requirements in the shape of the request; that of answers follows from the required questions. */
export function requirementsOfLines(lines: RequirementLine[], questions: QuestionLine[]): RequirementBody[] {
  const bodies = lines.map(({ code, mode, days_before, value }) => ({
    code,
    mode,
    ...(mode === "by_day" && { days_before: parseCount(days_before) ?? 0 }),
    ...amountOf(code, value),
  })) as RequirementBody[];
  return withQuestions(bodies, questions) as RequirementBody[];
}

function amountOf(code: RequirementCode, value: string) {
  if (code === "age" || code === "level") return { min: parseCount(value) ?? 0 };
  if (code === "depth") return { metres: parseCount(value) ?? 0 };
  if (code === "time") return { seconds: secondsOf(value) };
  if (code === "medical") return { kind: value };
  return code === "waiver" ? { text: value.trim() } : {};
}

/** "4:30" in seconds; 0 for what is no time. */
function secondsOf(value: string): number {
  const text = value.trim();
  return isRecordValue("STA", text) ? recordAmount("STA", text) : 0;
}

/** What is wrong with the value of a line. */
function valueError({ code, value }: RequirementLine): string | null {
  if (code === "guardian" || code === "medical" || code === "insurance" || code === "questions") return null;
  if (visibleLength(value) === 0) return "validation.required";
  if (code === "waiver") return value.trim().length > WAIVER_TEXT_MAX ? "validation.too_long" : null;
  if (code === "time") {
    const seconds = secondsOf(value);
    return seconds >= 1 && seconds <= REQUIREMENT_LIMITS.seconds ? null : "validation.record_time";
  }
  const { age, level, metres } = REQUIREMENT_LIMITS;
  return isWhole(value, { age, level, depth: metres }[code]) ? null : "validation.wrong";
}

function isWhole(text: string, max: number): boolean {
  const number = parseCount(text);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= max;
}

export const requirementLines = v.array(
  v.pipe(
    v.object({
      code: v.picklist(REQUIREMENT_CODES),
      mode: v.picklist(REQUIREMENT_MODES),
      days_before: v.string(),
      value: v.string(),
    }),
    refuseFields((line) => [
      ["value", valueError(line)],
      [
        "days_before",
        line.mode === "by_day" && !isWhole(line.days_before, DAYS_BEFORE_MAX) && "validation.due_days",
      ],
    ]),
  ),
);

/** The errors of a line by its fields, the server's included, which names numbers by their kind. */
export function lineErrors(errors: Record<string, string>, index: number) {
  const of = (...names: string[]) =>
    names.map((name) => errors[`requirements.${index}.${name}`]).find(Boolean);
  return { value: of("value", "min", "metres", "seconds", "kind", "text"), days_before: of("days_before") };
}

export function newQuestionLine(kind: QuestionKind = "text"): QuestionLine {
  return { id: crypto.randomUUID(), kind, label: "", choices: "", is_required: false };
}

export function linesOfQuestions(questions: EventQuestion[] | null): QuestionLine[] {
  return (questions ?? []).map(({ choices = [], ...question }) => ({
    ...question,
    choices: choices.join("\n"),
  }));
}

export function questionsOfLines(lines: QuestionLine[]): EventQuestion[] {
  return lines.map(({ id, kind, label, choices, is_required }) => ({
    ...{ id, kind, label: label.trim(), is_required },
    ...(kind === "choice" && { choices: listChoices(choices) }),
  }));
}

/** One choice per line; empty lines and repetitions are left out. */
function listChoices(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
  return [...new Set(lines.filter(Boolean))];
}

function hasChoices({ kind, choices }: QuestionLine): boolean {
  const count = listChoices(choices).length;
  return kind !== "choice" || (count >= CHOICES_MIN && count <= CHOICES_MAX);
}

function hasShortChoices({ kind, choices }: QuestionLine): boolean {
  return kind !== "choice" || listChoices(choices).every((choice) => choice.length <= CHOICE_MAX);
}

export const questionLines = v.pipe(
  v.array(
    v.pipe(
      v.object({
        id: v.string(),
        kind: v.picklist(QUESTION_KINDS),
        label: v.pipe(
          v.string(),
          v.trim(),
          shows(1, "validation.required"),
          v.maxLength(QUESTION_LABEL_MAX, "validation.too_long"),
        ),
        choices: v.string(),
        is_required: v.boolean(),
      }),
      v.forward(
        v.check((line) => hasChoices(line), "validation.choices"),
        ["choices"],
      ),
      v.forward(
        v.check((line) => hasShortChoices(line), "validation.too_long"),
        ["choices"],
      ),
    ),
  ),
  v.maxLength(QUESTIONS_MAX, "validation.wrong"),
);
