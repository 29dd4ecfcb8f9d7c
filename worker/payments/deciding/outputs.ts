import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { VERDICTS } from "./contract.ts";

/** What became of an event with a minimum of participants. */
export type EventDecision = z.output<typeof eventDecisionOutput>;
export const eventDecisionOutput = z.strictObject({
  verdict: z.enum(VERDICTS),
  decided_at: z.iso.datetime(),
});

export const decidingAnswers: RouteAnswers = {
  "POST /api/events/:id/decision": {
    summary: "Confirms an event with a minimum of participants, or cancels it with full refunds",
    output: eventDecisionOutput,
    refusals: ["event_cancelled", "event_past", "no_decision", "refund_changed"],
  },
};
