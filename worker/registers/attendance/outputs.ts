import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";

/**
 * A certificate of attendance for whoever has its code: nothing else is shown. `holder_name`: null once the account was
 * erased.
 */
export type CertificateCheck = z.output<typeof certificateCheckOutput>;
export const certificateCheckOutput = z.strictObject({
  code: z.string().describe("In groups of five; accepted with and without hyphens"),
  holder_name: z.string().nullable(),
  title: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  organizer_name: z.string(),
  state: z.enum(["issued", "revoked"]),
});

/** A certificate for its holder. */
export type OwnCertificate = z.output<typeof ownCertificateOutput>;
export const ownCertificateOutput = certificateCheckOutput.omit({ holder_name: true });

/** A participant for who issues certificates. `first_day`, `last_day`: the days of presence, null without any. */
export type Attendance = z.output<typeof attendanceOutput>;
export const attendanceOutput = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  certificate: z
    .strictObject({ code: z.string(), issued_at: z.iso.datetime(), revoked_at: z.iso.datetime().nullable() })
    .nullable(),
});

export const attendanceAnswers: RouteAnswers = {
  "GET /api/events/:id/certificates": {
    summary: "Who was present at an event, and the certificates of attendance",
    note: "By the registers’ check-in; of a past event without anything in its registers, by the enrolments.",
    output: z.array(attendanceOutput),
  },
  "POST /api/events/:id/certificates": {
    summary: "Issues certificates to those who were present, all at once or some",
    answers: { 201: z.array(attendanceOutput) },
    refusals: ["event_cancelled", "event_not_over", "nobody_present"],
  },
  "GET /api/me/certificates": {
    summary: "The caller’s certificates of attendance, the latest first",
    output: z.array(ownCertificateOutput),
  },
  "GET /api/certificates/:code": {
    summary: "The public check of a certificate of attendance, by its code",
    output: certificateCheckOutput,
  },
  "DELETE /api/certificates/:code": { summary: "Revokes a certificate; its code then says so" },
  "GET /api/certificates/:code/attestato.pdf": {
    summary: "A certificate as PDF, for its holder and for who holds the event",
    output: FILE_TYPES.pdf,
    refusals: ["forbidden"],
  },
};
