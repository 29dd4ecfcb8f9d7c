import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { CancellationTerms, CancelledEnrolment, EventCancellation, RemovalTerms } from "./contract.ts";

export const cancelledEnrolmentOutput = viewOf<CancelledEnrolment>("CancelledEnrolment")(
  z.strictObject({
    status: z.enum(["cancelled", "refunded"]),
    paid: z.number(),
    refund: z.number(),
  }),
);

export const cancellationTermsOutput = viewOf<CancellationTerms>("CancellationTerms")(
  z.strictObject({
    paid: z.number(),
    refund: z.number(),
    refund_until: z.string().nullable(),
    full_refund_until: z.string().nullable(),
    rule: z.enum(["none", "always", "half"]).nullable(),
  }),
);

export const removalTermsOutput = viewOf<RemovalTerms>("RemovalTerms")(
  z.strictObject({
    paid: z.number(),
    refund: z.number(),
  }),
);

export const eventCancellationOutput = viewOf<EventCancellation>("EventCancellation")(
  z.strictObject({
    people: z.number(),
    paying: z.number(),
    total: z.number(),
  }),
);

export const paymentsCancellingAnswers: RouteAnswers = {
  "POST /api/me/participations/:id/cancellation": {
    summary: "Cancels an enrolment of the caller, with the refund that was shown",
    answers: { 200: cancelledEnrolmentOutput },
    refusals: ["event_past", "misconfigured", "not_found", "refund_changed", "too_late_to_cancel"],
  },
  "GET /api/me/participations/:id/cancellation": {
    summary: "What the caller gets back by cancelling now",
    answers: { 200: cancellationTermsOutput },
    refusals: ["not_found", "too_late_to_cancel"],
  },
  "POST /api/events/:id/cancellation": {
    summary: "Cancels an event with refunds for everyone",
    answers: { 200: eventCancellationOutput },
    refusals: ["event_not_found", "event_past", "misconfigured", "refund_changed"],
  },
  "GET /api/events/:id/cancellation": {
    summary: "How many would be refunded how much",
    answers: { 200: eventCancellationOutput },
    refusals: ["event_cancelled", "event_not_found", "event_past"],
  },
};
