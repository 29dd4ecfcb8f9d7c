import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { MEDICAL_KINDS, QUESTION_KINDS, REQUIREMENT_MODES } from "./contract.ts";

const when = {
  mode: z.enum(REQUIREMENT_MODES),
  days_before: z.number().optional().describe("With `by_day`: days before the first day"),
};

/** One requirement of an event: years, a level of the scale, metres, seconds, or the version of a waiver. */
export type Requirement = z.output<typeof requirementOutput>;
export const requirementOutput = z.discriminatedUnion("code", [
  z.strictObject({ code: z.literal("age"), min: z.number().describe("Years"), ...when }),
  z.strictObject({ code: z.literal("guardian"), ...when }),
  z.strictObject({ code: z.literal("level"), min: z.number().describe("On the scale 0 to 5"), ...when }),
  z.strictObject({ code: z.literal("depth"), metres: z.number(), ...when }),
  z.strictObject({ code: z.literal("time"), seconds: z.number(), ...when }),
  z.strictObject({ code: z.literal("medical"), kind: z.enum(MEDICAL_KINDS), ...when }),
  z.strictObject({ code: z.literal("insurance"), ...when }),
  z.strictObject({
    code: z.literal("waiver"),
    version: z.string().describe("Another text has another version"),
    text: z.string(),
    ...when,
  }),
  z.strictObject({
    code: z.literal("questions"),
    ids: z
      .array(z.string())
      .optional()
      .describe("Among the requirements of a taken seat: the questions that were required then"),
    ...when,
  }),
]);

/** A question of the organizer's own. `size`: of a wetsuit. */
export type EventQuestion = z.output<typeof eventQuestionOutput>;
export const eventQuestionOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  choices: z.array(z.string()).optional(),
  is_required: z.boolean(),
});

/** The own requirements of a category. */
export type RequirementTemplate = z.output<typeof requirementTemplateOutput>;
export const requirementTemplateOutput = z.strictObject({
  category_id: z.uuid(),
  requirements: z.array(requirementOutput),
});

export const eligibilityAnswers: RouteAnswers = {
  "GET /api/me/requirement-templates": {
    summary: "The caller's own requirements of categories, which a new event begins with",
    output: z.array(requirementTemplateOutput),
  },
  "PUT /api/me/requirement-templates/:categoryId": {
    summary: "Replaces the caller's requirements of a category",
    output: requirementTemplateOutput,
    refusals: ["not_found"],
  },
};
