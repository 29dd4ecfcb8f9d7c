import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import { requiredLine, requiredText } from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import {
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  DAYS_BEFORE_MAX,
  MEDICAL_KINDS,
  QUESTION_KINDS,
  QUESTION_LABEL_MAX,
  QUESTIONS_MAX,
  REQUIREMENT_CODES,
  REQUIREMENT_LIMITS,
  REQUIREMENT_MODES,
  sortByCode,
  WAIVER_TEXT_MAX,
} from "./contract.ts";
import type { EventQuestion, Requirement } from "./outputs.ts";

const { age, level, metres, seconds } = REQUIREMENT_LIMITS;

function upTo(max: number) {
  const error = "validation.wrong";
  return z.int(error).min(1, error).max(max, error);
}

const when = { mode: z.enum(REQUIREMENT_MODES, "validation.wrong"), days_before: z.unknown().optional() };

const daysBefore = z
  .int("validation.due_days")
  .min(1, "validation.due_days")
  .max(DAYS_BEFORE_MAX, "validation.due_days");

const requirement = z
  .discriminatedUnion("code", [
    z.object({ code: z.literal("age"), min: upTo(age), ...when }),
    z.object({ code: z.literal("guardian"), ...when }),
    z.object({ code: z.literal("level"), min: upTo(level), ...when }),
    z.object({ code: z.literal("depth"), metres: upTo(metres), ...when }),
    z.object({ code: z.literal("time"), seconds: upTo(seconds), ...when }),
    z.object({ code: z.literal("medical"), kind: z.enum(MEDICAL_KINDS, "validation.wrong"), ...when }),
    z.object({ code: z.literal("insurance"), ...when }),
    z.object({
      code: z.literal("waiver"),
      text: requiredText(1, WAIVER_TEXT_MAX, "validation.required"),
      ...when,
    }),
    z.object({ code: z.literal("questions"), ...when }),
  ])
  .transform(({ days_before, ...rest }, context) => {
    const versioned = rest.code === "waiver" ? { ...rest, version: waiverVersion(rest.text) } : rest;
    if (rest.mode !== "by_day") return versioned as Requirement;
    const days = daysBefore.safeParse(days_before);
    if (!days.success)
      context.addIssue({ code: "custom", path: ["days_before"], message: "validation.due_days" });
    return { ...versioned, days_before: days.data } as Requirement;
  });

/** The same text has the same version, whoever wrote it and however often it is saved. */
function waiverVersion(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** At most one requirement of each code, in the order of the codes. */
export const requirementList = z
  .array(requirement, "validation.wrong")
  .max(REQUIREMENT_CODES.length, "validation.wrong")
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, "validation.wrong")
  .transform(sortByCode);

const choices = z
  .array(requiredLine(1, CHOICE_MAX, "validation.required"), "validation.choices")
  .transform((all) => [...new Set(all)])
  .refine((all) => all.length >= CHOICES_MIN && all.length <= CHOICES_MAX, "validation.choices");

const question = z
  .object({
    id: z.uuid("validation.wrong").toLowerCase().optional(),
    kind: z.enum(QUESTION_KINDS, "validation.wrong"),
    label: requiredLine(1, QUESTION_LABEL_MAX, "validation.required"),
    choices: z.unknown().optional(),
    is_required: z.boolean("validation.wrong").default(false),
  })
  .transform(({ id = newId(), kind, label, choices: sent, is_required }, context): EventQuestion => {
    const common = { id, kind, label, is_required };
    if (kind !== "choice") return common;
    const parsed = choices.safeParse(sent);
    for (const { path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["choices", ...path], message });
    return { ...common, choices: parsed.data ?? [] };
  });

export const questionList = z
  .array(question, "validation.wrong")
  .max(QUESTIONS_MAX, "validation.wrong")
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "validation.wrong");

export const templateBody = z.object({ requirements: requirementList });

/** A requirement as a browser sends it: the server writes a waiver's version. */
export type RequirementBody = z.input<typeof requirementList>[number];
