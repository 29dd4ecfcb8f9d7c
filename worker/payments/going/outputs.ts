import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { shownVerdictOutput } from "../../events/going/outputs.ts";
import { eventCancellationOutput } from "../outputs.ts";

/**
 * What the caller may decide about an event: null for a caller who may not, and after its last day. `day`: the next one,
 * with the latest verdict about it. `cancellation`: the refunds of cancelling now.
 */
export type GoView = z.output<typeof goViewOutput>;
export const goViewOutput = z
  .strictObject({
    day: z.iso.date(),
    latest: shownVerdictOutput.nullable(),
    enrolled: z.number().describe("Confirmed enrolments, and guests"),
    location: z.string().nullable(),
    meeting_point: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    time_zone: z.string().nullable(),
    has_sea: z.boolean().describe("Whether the site has forecasts of the sea for the event"),
    cancellation: eventCancellationOutput,
  })
  .nullable();

export const goAnswers: RouteAnswers = {
  "GET /api/events/:id/go": {
    summary: "What the caller may decide about the next day of an event",
    output: goViewOutput,
  },
  "POST /api/events/:id/go": {
    summary: "Decides whether an event goes ahead on its next day, elsewhere, another day, or not",
    note: "One act of its responsible, its organizer or who manages it. Another place and another day change the event, cancelling refunds everything. Participants get one mail. The same verdict twice in a row is one.",
    output: shownVerdictOutput,
    refusals: [
      "begins_too_soon",
      "event_cancelled",
      "event_past",
      "message_required",
      "package_required",
      "payout_account_required",
      "refund_changed",
      "stale",
      "writing_suspended",
    ],
  },
};
