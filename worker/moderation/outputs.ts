import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { GROUNDS, MODERATION_MEASURES, REPORT_TARGETS } from "./contract.ts";

export const createdOutput = z.strictObject({ id: z.uuid() });
export type CreatedView = z.output<typeof createdOutput>;

/** A thing that can be reported. `id`: a UUID, or a picture's key. */
export const reportTargetOutput = z.strictObject({
  type: z.enum(REPORT_TARGETS),
  id: z.string(),
  title: z.string(),
  url: z.string().describe("Its path on this site"),
});
export type ReportTargetView = z.output<typeof reportTargetOutput>;

/** A decision for the author of the thing. */
export const decisionOutput = z.strictObject({
  id: z.uuid(),
  target: reportTargetOutput,
  measure: z.enum(MODERATION_MEASURES),
  ground: z.enum(GROUNDS),
  statement: z.string().describe("The statement of reasons, as mailed"),
  until: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime(),
  objection: z.string().nullable(),
  objected_at: z.iso.datetime().nullable(),
  outcome: z.enum(["upheld", "rejected"]).nullable().describe("Of the objection; null until it is decided"),
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
});
export type DecisionView = z.output<typeof decisionOutput>;

export const moderationAnswers: RouteAnswers = {
  "POST /api/reports": {
    summary: "Reports content that is illegal or against the rules",
    note: "Without an account too. A message can be reported by the two members of its thread. A receipt is mailed.",
    answers: { 201: createdOutput },
    refusals: ["already_reported", "challenge_failed", "not_found"],
  },
  "GET /api/reports/target": {
    summary: "Finds what an address of this site shows",
    output: reportTargetOutput,
    refusals: ["not_found"],
  },
  "GET /api/decisions/:id": { summary: "A decision about something of the caller", output: decisionOutput },
  "POST /api/decisions/:id/objection": {
    summary: "Objects to a decision, once",
    answers: { 201: decisionOutput },
    refusals: ["already_objected"],
  },
};
