import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { REFUND_RULES } from "../events/contract.ts";
import { shownVerdictOutput } from "../events/going/outputs.ts";
import { certificationOutput, shownCertificationOutput } from "../profiles/certifications/outputs.ts";
import { BREVETTI } from "../profiles/contract.ts";
import { managedGateOutput } from "./eligibility/outputs.ts";
import { PAID_OUTSIDE } from "./participants/contract.ts";

/**
 * State of a payment's refunds, in euros. `refund_waiting`: pending. `refund_late`: refused, a payment issue for admins.
 */
export type ParticipationRefund = z.output<typeof participationRefundOutput>;
export const participationRefundOutput = z.strictObject({
  refunded: z.number(),
  refund_waiting: z.number(),
  refund_late: z.number(),
  to_voucher: z.number().describe("What went back to the gift voucher that paid the whole or a part"),
});

/** The fields of an event that define its offer. `cost` in euros. */
export type SoldEvent = z.output<typeof soldEventOutput>;
export const soldEventOutput = z.strictObject({
  date: z.iso.date(),
  cost: z.number().nullable(),
  refund_rule: z.enum(REFUND_RULES),
  refund_until_days: z.number(),
});

/** What is still to be paid after a deposit, in euros, and its last day. */
export const balanceOutput = z.strictObject({ amount: z.number(), due_on: z.iso.date() });

/**
 * A live enrolment, or one that ended with its event (`event_cancelled`), with the fields of its card. `amount` in
 * euros. `held`: the seat is held for an open payment until `held_until`, an ISO instant.
 */
export type Participation = z.output<typeof participationOutput>;
export const participationOutput = z.strictObject({
  id: z.uuid(),
  event_id: z.uuid(),
  status: z.enum(["event_cancelled", "held", "confirmed"]),
  amount: z.number(),
  refund: participationRefundOutput
    .nullable()
    .describe("Refund of a cancelled event; null for a free enrolment, and when nothing is refunded"),
  held_until: z.string().nullable(),
  offer_until: z
    .string()
    .nullable()
    .describe("The end of an offer of the waiting list, while the seat is held for it"),
  full_refund_until: z
    .string()
    .nullable()
    .describe(
      "The last day on which cancelling refunds everything because the event's day or venue changed; null: no change",
    ),
  balance: balanceOutput
    .extend({
      keeps_card: z.boolean().describe("Whether the card of the deposit is charged on the last day"),
    })
    .nullable()
    .describe("What a confirmed enrolment still owes after its deposit; null for nothing"),
  seats: z.number().int().describe("The caller's seat, and those bought for others that nobody has claimed"),
  claimed_seats: z.number().int().describe("Seats bought for others, and claimed by them"),
  payer: z
    .strictObject({ full_name: z.string().nullable() })
    .nullable()
    .describe("Who paid a seat that the caller claimed; null for an own enrolment"),
  events: soldEventOutput.extend({
    title: z.string(),
    slug: z.string(),
    image_url: z.string().nullable(),
    end_date: z.iso.date().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    session_count: z.number(),
    location: z.string().nullable(),
    time_zone: z.string().nullable(),
    going: z.array(shownVerdictOutput).optional(),
    is_due_by_day: z.boolean().describe("Whether it requires something that is due by a day"),
  }),
});

/** An organizer's message to all participants. `sender_name` is null after the sender's account was deleted. */
export type EventMessage = z.output<typeof eventMessageOutput>;
export const eventMessageOutput = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  recipients: z.number(),
  sender_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** Number of confirmed enrolments and of live holds of an event. */
export type SeatsTaken = z.output<typeof seatsTakenOutput>;
export const seatsTakenOutput = z.strictObject({
  views: z.number().describe("Views of the event's page"),
  begun: z.number().describe("Begun enrolments"),
  enrolled: z.number(),
  paying: z.number(),
});

/** The number of reminded participants; 0 when all who lack documents were reminded in the last days. */
export type DocumentReminders = z.output<typeof documentRemindersOutput>;
export const documentRemindersOutput = z.strictObject({ reminded: z.number() });

export type EmergencyContact = z.output<typeof emergencyContactOutput>;
export const emergencyContactOutput = z.strictObject({
  name: z.string().nullable(),
  phone: z.string().nullable(),
});

/** Who saw a document, and when. */
export const sightingOutput = z.strictObject({ by: z.string(), at: z.iso.datetime() });

/** A certification of a participant for those who hold the event. `may_confirm`: whether the reader may. */
export type ParticipantCertification = z.output<typeof participantCertificationOutput>;
export const participantCertificationOutput = certificationOutput
  .omit({ picture_url: true })
  .extend({ has_picture: z.boolean(), may_confirm: z.boolean() });

/**
 * What a participant shows to those who hold the event. `documents`: those that the event asks for, by kind and expiry
 * alone; `seen` is null for an expiry that nobody saw.
 */
export type ParticipantPapers = z.output<typeof participantPapersOutput>;
export const participantPapersOutput = z.strictObject({
  certifications: z.array(participantCertificationOutput),
  documents: z.array(
    z.strictObject({
      kind: z.enum(["insurance", "medical"]),
      expires_on: z.iso.date(),
      seen: sightingOutput.nullable(),
    }),
  ),
});

/**
 * Documents' states of a participant who paid, for the organizer of a paid event, never their dates or files.
 * `emergency_contact`: null without one, and after the event. `reminded_at`: the last reminder of missing documents, an
 * ISO instant.
 */
export type ParticipantDocuments = z.output<typeof participantDocumentsOutput>;
export const participantDocumentsOutput = z.strictObject({
  insurance: z.enum(["missing", "valid", "ends_before"]),
  medical: z.enum(["missing", "valid", "ends_before"]),
  brevetto: z.enum(BREVETTI).nullable(),
  insurance_seen: z
    .boolean()
    .describe("Whether somebody who holds an event saw it, with the expiry that it has now"),
  medical_seen: z.boolean(),
  emergency_contact: emergencyContactOutput.nullable(),
  reminded_at: z.iso.datetime().nullable(),
});

/**
 * A user with a confirmed enrolment. `public_slug` is set only while `public_profile_enabled`. `full_name` is null
 * after the account was deleted. Only the organizer and admins get the optional fields: the enrolment's `id`, the
 * participant's code for the check-in; e-mail and phone, null after the account was deleted; `amount` in euros, zero for a free enrolment; `paid_at`, null for a free one;
 * free mode omits both and `balance`, what is still to be paid, but not `is_paid`; `dispute`, null without one; `documents`, null where none are required.
 */
export type Participant = z.output<typeof participantOutput>;
export const participantOutput = z.strictObject({
  id: z.uuid().optional(),
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  company_name: z.string().nullable(),
  public_profile_enabled: z.boolean(),
  public_slug: z.string().nullable(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  is_paid: z.boolean().optional(),
  amount: z.number().optional(),
  paid_at: z.iso.datetime().nullable().optional(),
  enrolled_at: z.iso.datetime().optional(),
  dispute: z.enum(["open", "lost", "kept"]).nullable().optional(),
  balance: balanceOutput.nullable().optional(),
  unclaimed_seats: z
    .number()
    .int()
    .optional()
    .describe("Further seats that the participant paid, until others claim them"),
  documents: participantDocumentsOutput.nullable().optional(),
  gates: z.array(managedGateOutput).optional().describe("Where the event requires something"),
  answers: z
    .record(z.uuid(), z.string())
    .optional()
    .describe("To the event's questions; a file is the path at which its managers read it"),
  certification: shownCertificationOutput
    .nullable()
    .optional()
    .describe("The highest one; null without any, left out for all but who manages the event"),
});

/**
 * A participant whom the organizer added by hand. `amount_cents`: noted as paid outside the platform. `name` is null
 * after the data were erased, `added_by_name` after that account was.
 */
export type EventGuest = z.output<typeof eventGuestOutput>;
export const eventGuestOutput = z.strictObject({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  method: z.enum(PAID_OUTSIDE),
  amount_cents: z.number(),
  added_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const enrolmentsAnswers: RouteAnswers = {
  "POST /api/events/:id/register-free": {
    summary: "Enrols the caller in a free event",
    note: "The body may carry the event’s `requirements_hash` that the page showed, here and wherever a seat is taken: other requirements than those are refused with `requirements_changed`.",
    answers: { 201: participationOutput },
    refusals: [
      "already_enrolled",
      "event_cancelled",
      "event_full",
      "event_not_free",
      "event_past",
      "event_under_way",
      "gate_closed",
      "own_event",
      "requirements_changed",
      "sales_stopped",
      "seats_offered",
    ],
  },
  "POST /api/events/:id/messages": {
    summary: "Sends a message to the participants; 200 for one that was sent already",
    answers: { 200: eventMessageOutput, 201: eventMessageOutput },
    refusals: ["no_participants"],
  },
  "GET /api/events/:id/messages": {
    summary: "Messages to the participants",
    output: z.array(eventMessageOutput),
  },
  "GET /api/events/:id/guests": {
    summary: "The participants whom the organizer added by hand",
    output: z.array(eventGuestOutput),
  },
  "POST /api/events/:id/guests": {
    summary: "Adds a participant by hand, who takes a seat; a repeated id adds nothing",
    answers: { 201: eventGuestOutput },
    refusals: ["already_enrolled", "event_cancelled", "event_full", "event_past", "guests_limit"],
  },
  "PUT /api/events/:id/guests/:guestId": {
    summary: "Changes what a participant who was added by hand paid outside the platform",
    output: eventGuestOutput,
    refusals: ["event_cancelled", "event_not_found", "event_past", "stale"],
  },
  "DELETE /api/events/:id/guests/:guestId": {
    summary: "Removes a participant who was added by hand",
    refusals: ["event_not_found"],
  },
  "GET /api/events/:id/seats": { summary: "How many seats are taken", output: seatsTakenOutput },
  "POST /api/events/:id/document-reminders": {
    summary: "Mails those whose documents will not be valid",
    output: documentRemindersOutput,
    refusals: ["event_cancelled", "event_free", "event_past"],
  },
  "GET /api/events/:id/participants/:enrolmentId/papers": {
    summary: "A participant’s certifications and documents, for who manages the event and its staff",
    output: participantPapersOutput,
    refusals: ["not_found"],
  },
  "GET /api/events/:id/participants/:enrolmentId/certifications/:certificationId/picture": {
    summary: "The picture of a participant’s certification",
    output: ["image/jpeg", "image/png", "image/webp"],
    refusals: ["event_not_found", "files_unavailable"],
  },
  "POST /api/events/:id/participants/:enrolmentId/sightings": {
    summary: "Marks a participant’s certification or document as seen",
    answers: { 201: participantPapersOutput },
    refusals: ["document_changed", "not_found"],
  },
  "GET /api/events/:id/participants.csv": { summary: "The participants as CSV", output: "text/csv" },
  "GET /api/events/:id/participants": {
    summary: "The participants; without amounts for all but who manages the event",
    output: z.array(participantOutput),
    refusals: ["misconfigured"],
  },
};

/** A participant for the organizer and admins. */
export type ManagedParticipant = Participant & { id: string };
