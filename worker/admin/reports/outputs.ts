import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { successViewOutput } from "../../auth/outputs.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { MODERATION_MEASURES, REPORT_KINDS, REPORT_REASONS } from "../../moderation/contract.ts";
import { decisionOutput, reportTargetOutput } from "../../moderation/outputs.ts";

const person = z.strictObject({
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
const shownText = z.strictObject({ title: z.string(), text: z.string() });

/** A decision for moderators. Names are null for erased accounts. */
export const adminDecisionOutput = decisionOutput.extend({
  clause: z.string(),
  facts: z.string(),
  decided_by: z.string().nullable(),
  answered_by: z.string().nullable(),
  may_answer: z
    .boolean()
    .describe("Whether the caller may decide the objection: somebody else decided, where there is one"),
});

/** All reports of one thing that are open, or that one decision closed. */
export type ReportedThing = z.output<typeof reportedThingOutput>;
export const reportedThingOutput = z.strictObject({
  id: z.uuid().describe("Of the first report: the one to decide"),
  target: reportTargetOutput,
  is_danger: z.boolean().describe("Whether a report says that a life is in danger: article 18 of the DSA"),
  reports: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.enum(REPORT_KINDS),
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      reporter: person.nullable().describe("Null where nothing is known"),
      created_at: z.iso.datetime(),
    }),
  ),
  snapshot: shownText.describe("The thing when it was first reported"),
  current: shownText
    .extend({ is_public: z.boolean() })
    .nullable()
    .describe("The thing as it is now; null when it is gone"),
  former: z
    .array(shownText.extend({ replaced_at: z.iso.datetime() }))
    .describe("Former texts of an edited post"),
  author: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  history: z
    .array(
      z.strictObject({
        id: z.uuid(),
        measure: z.enum(MODERATION_MEASURES),
        title: z.string(),
        decided_at: z.iso.datetime(),
      }),
    )
    .describe("Earlier decisions about the author"),
  measures: z.array(z.enum(MODERATION_MEASURES)).describe("What the caller may decide"),
  decision: adminDecisionOutput.nullable(),
});

export const reportsAnswers: RouteAnswers = {
  "GET /api/admin/reports": {
    summary: "Reported things: open ones, those with an objection, or decided ones",
    note: "Members who moderate the forum get its topics and replies.",
    output: z.array(reportedThingOutput),
  },
  "GET /api/admin/reports/figures": {
    summary: "The figures of a year as CSV, by reason and measure",
    output: "text/csv",
  },
  "POST /api/admin/reports/:id/statement": {
    summary: "The statement of reasons for a decision, from the template in the author's language",
    output: z.strictObject({ language: z.enum(LANGUAGE_CODES), statement: z.string() }),
  },
  "POST /api/admin/reports/:id/decision": {
    summary: "Decides all open reports of a thing, and takes the measure",
    output: adminDecisionOutput,
    refusals: ["event_has_payments", "last_admin", "own_account", "report_decided"],
  },
  "POST /api/admin/reports/:id/objection": {
    summary:
      "Decides the objection to the decision with this id; upheld, it takes the measure back where it can be",
    output: adminDecisionOutput,
    refusals: ["own_decision", "report_decided"],
  },
  "PUT /api/admin/users/:id/moderator": {
    summary: "Lets a member moderate the forum, or no longer",
    output: successViewOutput,
  },
};
