import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { participationOutput } from "../outputs.ts";
import { WAITING_BLOCKS, WAITING_STATES } from "./contract.ts";

/** `position`: 1 for the first who waits; null when not waiting. */
export type JoinedWaiting = z.output<typeof joinedWaitingOutput>;
export const joinedWaitingOutput = z.strictObject({
  id: z.uuid(),
  position: z.number().int().nullable(),
  state: z.enum(WAITING_STATES),
});

/** Costs in euros. */
export type OwnWaiting = z.output<typeof ownWaitingOutput>;
export const ownWaitingOutput = joinedWaitingOutput.extend({
  event_id: z.uuid(),
  offer: z.strictObject({ until: z.iso.datetime() }).nullable(),
  joined_cost: z.number().nullable().describe("The price when the member joined"),
  missing_documents: z.boolean().describe("Whether missing documents keep the member from being called"),
  events: z.strictObject({
    title: z.string(),
    slug: z.string(),
    image_url: z.string().nullable(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    location: z.string().nullable(),
    cost: z.number().nullable(),
  }),
});

/** An entry as the organizer sees it; `blocked_by` says why a waiting one was not called, null for others. */
export type ManagedWaiting = z.output<typeof managedWaitingOutput>;
export const managedWaitingOutput = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string(),
  state: z.enum(WAITING_STATES),
  position: z.number().int().nullable(),
  joined_at: z.iso.datetime(),
  offer_until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  blocked_by: z.enum(WAITING_BLOCKS).nullable(),
});

export const waitingAnswers: RouteAnswers = {
  "POST /api/events/:id/waiting": {
    summary: "Puts the caller on the waiting list of a full event",
    answers: { 201: joinedWaitingOutput },
    refusals: [
      "gate_closed",
      "requirements_changed",
      "already_enrolled",
      "already_waiting",
      "event_cancelled",
      "event_not_full",
      "event_past",
      "event_under_way",
      "own_event",
      "profile_incomplete",
      "sales_stopped",
      "waiting_closed",
    ],
  },
  "DELETE /api/events/:id/waiting": {
    summary: "Takes the caller off the waiting list, and gives an offered seat back",
    refusals: ["already_enrolled", "payment_unavailable"],
  },
  "GET /api/me/waiting": {
    summary: "The waiting lists of the caller: live ones, and those that ended in the last thirty days",
    output: z.array(ownWaitingOutput),
  },
  "POST /api/waiting/:id/claim": {
    summary: "Takes the offered seat of a free event",
    answers: { 201: participationOutput },
    refusals: ["gate_closed", "requirements_changed", "event_not_free", "offer_ended"],
  },
  "GET /api/events/:id/waiting": {
    summary: "The waiting list of an event, in its order",
    note: "`X-Waiting-Closed: true` says that nobody can join.",
    output: z.array(managedWaitingOutput),
  },
  "POST /api/events/:id/waiting/:waitingId/offer": {
    summary: "Offers a free seat out of turn",
    output: managedWaitingOutput,
    refusals: ["event_full", "event_not_found", "waiting_documents", "waiting_gates"],
  },
  "PUT /api/events/:id/waiting/closed": {
    summary: "Closes or opens the waiting list",
    output: z.strictObject({ closed: z.boolean() }),
  },
};
