import { calendarDay, requiredLine } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import {
  CLAUSE_MAX,
  FACTS_MAX,
  GROUNDS,
  MODERATION_MEASURES,
  OBJECTION_MAX,
  STATEMENT_MAX,
  TEXT_MIN,
} from "../../moderation/contract.ts";
import { prose } from "../../moderation/inputs.ts";

/** `objections`: decisions whose objection waits. */
const QUEUE_STATES = ["open", "objections", "decided"] as const;

export const queueQuery = z.object({
  state: z.enum(QUEUE_STATES).default("open").catch("open"),
  cursor: z.string().max(100).optional().catch(undefined),
});

/** `clause`: the law, or the clause of the rules. `until`: the last day of a measure that has one (`hasLastDay`). */
const decisionFields = z.object({
  measure: z.enum(MODERATION_MEASURES, "validation.required"),
  ground: z.enum(GROUNDS, "validation.required"),
  clause: requiredLine(2, CLAUSE_MAX, "validation.required"),
  facts: prose(TEXT_MIN, FACTS_MAX),
  until: calendarDay.nullable().optional(),
});

export const statementBody = decisionFields;

/** `statement`: the statement of reasons as the admin edited it; without it, the template's. */
export const decisionBody = decisionFields.extend({ statement: prose(TEXT_MIN, STATEMENT_MAX).optional() });

export const objectionDecisionBody = z.object({
  outcome: z.enum(["upheld", "rejected"], "validation.required"),
  answer: prose(TEXT_MIN, OBJECTION_MAX),
});

export const figuresQuery = z.object({
  year: z.coerce
    .number("validation.wrong")
    .int("validation.wrong")
    .min(2020, "validation.wrong")
    .max(2100, "validation.wrong"),
});

export const moderatorBody = z.object({ moderates_forum: z.boolean("validation.wrong") });

export type QueueState = (typeof QUEUE_STATES)[number];
export type DecisionBody = z.input<typeof decisionBody>;
export type StatementBody = z.input<typeof statementBody>;
export type ObjectionDecisionBody = z.input<typeof objectionDecisionBody>;
