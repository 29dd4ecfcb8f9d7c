import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import type { Participation, ParticipationRefund } from "./contract.ts";

export const participationRefundOutput = viewOf<ParticipationRefund>("ParticipationRefund")(
  z.strictObject({
    refunded: z.number(),
    refund_waiting: z.number(),
    refund_late: z.number(),
  }),
);

export const participationOutput = viewOf<Participation>("Participation")(
  z.strictObject({
    id: z.uuid(),
    event_id: z.uuid(),
    status: z.enum(["event_cancelled", "held", "confirmed"]),
    amount: z.number(),
    refund: participationRefundOutput.nullable(),
    held_until: z.string().nullable(),
    full_refund_until: z.string().nullable(),
    events: z.strictObject({
      title: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      date: z.iso.date(),
      end_date: z.iso.date().nullable(),
      start_time: z.string().nullable(),
      end_time: z.string().nullable(),
      session_count: z.number(),
      location: z.string().nullable(),
      cost: z.number().nullable(),
      refund_rule: z.enum(["none", "always", "half"]),
      refund_until_days: z.number(),
    }),
  }),
);

export const enrolmentsAnswers: RouteAnswers = {
  "POST /api/events/:id/register-free": {
    summary: "Enrols the caller in a free event",
    answers: { 201: participationOutput },
    refusals: [
      "already_enrolled",
      "event_cancelled",
      "event_full",
      "event_not_found",
      "event_not_free",
      "event_past",
      "event_under_way",
      "own_event",
    ],
  },
};
