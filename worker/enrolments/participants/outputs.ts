import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type {
  DocumentReminders,
  EmergencyContact,
  EventMessage,
  Participant,
  ParticipantDocuments,
  SeatsTaken,
} from "./contract.ts";

export const eventMessageOutput = viewOf<EventMessage>("EventMessage")(
  z.strictObject({
    id: z.uuid(),
    text: z.string(),
    recipients: z.number(),
    sender_name: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
);

export const seatsTakenOutput = viewOf<SeatsTaken>("SeatsTaken")(
  z.strictObject({
    enrolled: z.number(),
    paying: z.number(),
  }),
);

export const documentRemindersOutput = viewOf<DocumentReminders>("DocumentReminders")(
  z.strictObject({
    reminded: z.number(),
  }),
);

export const emergencyContactOutput = viewOf<EmergencyContact>("EmergencyContact")(
  z.strictObject({
    name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
);

export const participantDocumentsOutput = viewOf<ParticipantDocuments>("ParticipantDocuments")(
  z.strictObject({
    insurance: z.enum(["missing", "valid", "ends_before"]),
    medical: z.enum(["missing", "valid", "ends_before"]),
    brevetto: z.enum(["instructor", "none", "open_water", "advanced", "rescue", "master"]).nullable(),
    emergency_contact: emergencyContactOutput.nullable(),
    reminded_at: z.iso.datetime().nullable(),
  }),
);

export const participantOutput = viewOf<Participant>("Participant")(
  z.strictObject({
    id: z.uuid(),
    user_id: z.uuid(),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    company_name: z.string().nullable(),
    public_profile_enabled: z.boolean(),
    public_slug: z.string().nullable(),
    is_paid: z.boolean().optional(),
    amount: z.number().optional(),
    paid_at: z.iso.datetime().nullable().optional(),
    enrolled_at: z.iso.datetime().optional(),
    dispute: z.enum(["open", "lost", "kept"]).nullable().optional(),
    documents: participantDocumentsOutput.nullable().optional(),
  }),
);

export const enrolmentsParticipantsAnswers: RouteAnswers = {
  "POST /api/events/:id/messages": {
    summary: "Sends a message to the participants; 200 for one that was sent already",
    answers: { 200: eventMessageOutput, 201: eventMessageOutput },
    refusals: ["event_not_found", "invalid", "no_participants"],
  },
  "GET /api/events/:id/messages": {
    summary: "Messages to the participants",
    answers: { 200: z.array(eventMessageOutput) },
    refusals: ["event_not_found"],
  },
  "GET /api/events/:id/seats": {
    summary: "How many seats are taken",
    answers: { 200: seatsTakenOutput },
    refusals: ["event_not_found"],
  },
  "POST /api/events/:id/document-reminders": {
    summary: "Mails those whose documents will not be valid",
    answers: { 200: documentRemindersOutput },
    refusals: ["event_cancelled", "event_free", "event_not_found", "event_past"],
  },
  "GET /api/events/:id/participants.csv": {
    summary: "The participants as CSV",
    answers: { 200: "text/csv" },
    refusals: ["event_not_found"],
  },
  "GET /api/events/:id/participants": {
    summary: "The participants; without amounts for all but who manages the event",
    answers: { 200: z.array(participantOutput) },
    hasCursor: true,
    refusals: ["event_not_found", "invalid", "misconfigured"],
  },
};
