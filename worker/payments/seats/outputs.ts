import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { participationOutput } from "../../enrolments/outputs.ts";

/** A link to a seat. `url` is shown once; `email`: the address that got it. */
export type NewInvitation = z.output<typeof newInvitationOutput>;
export const newInvitationOutput = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
  url: z.string(),
});

/** The seats that a payer bought for others. */
export type BookedSeats = z.output<typeof bookedSeatsOutput>;
export const bookedSeatsOutput = z.strictObject({
  unclaimed: z.number().int(),
  invitations: z.array(newInvitationOutput.omit({ url: true })).describe("Links that nobody used yet"),
  claimed: z.array(
    z.strictObject({
      id: z.uuid(),
      full_name: z.string().nullable().describe("Null after the account was deleted"),
      claimed_at: z.iso.datetime(),
    }),
  ),
});

/** What a link to a seat shows. */
export type SeatInvitation = z.output<typeof seatInvitationOutput>;
export const seatInvitationOutput = z.strictObject({
  payer_name: z.string().nullable(),
  refusal: z.enum(["already_enrolled", "event_cancelled", "event_past", "own_event"]).nullable(),
  event: z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    location: z.string().nullable(),
    image_url: z.string().nullable(),
  }),
});

export const seatsAnswers: RouteAnswers = {
  "GET /api/bookings/:id/invitations": {
    summary: "The seats that the caller bought for others",
    output: bookedSeatsOutput,
  },
  "POST /api/bookings/:id/invitations": {
    summary: "Makes links to unclaimed seats, which replace the former ones, and mails them to the addresses",
    note: "Without addresses every unclaimed seat gets a link. A link's address is shown once.",
    answers: { 201: z.array(newInvitationOutput) },
    refusals: ["no_unclaimed_seat"],
  },
  "GET /api/claims/:token": {
    summary: "The event and the payer of a link to a seat",
    output: seatInvitationOutput,
  },
  "POST /api/claims/:token": {
    summary: "Takes the seat of a link, with the caller's own documents",
    answers: { 201: participationOutput },
    refusals: [
      "gate_closed",
      "requirements_changed",
      "already_enrolled",
      "event_cancelled",
      "event_past",
      "own_event",
      "profile_incomplete",
    ],
  },
};
