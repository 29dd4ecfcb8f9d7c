import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import { AGENCIES, CERTIFICATION_STATES, RECORD_SOURCES } from "./contract.ts";

/** A certification as the public page and lists show it. `scale`: its place on the scale of 0 to 5, null without one. */
export const shownCertificationOutput = z.strictObject({
  agency: z.enum(AGENCIES),
  level: z.string(),
  scale: z.number().nullable(),
  valid_until: z.string().nullable(),
  state: z.enum(CERTIFICATION_STATES),
});

/** A certification for its member, and for those who check it. `confirmed_by_name`: who saw or confirmed it. */
export type Certification = z.output<typeof certificationOutput>;
export const certificationOutput = shownCertificationOutput.extend({
  id: z.uuid(),
  number: z.string().nullable(),
  issued_on: z.string().nullable(),
  picture_url: z.string().nullable().describe("A private file of the member"),
  confirmed_by_name: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().describe("When the member last changed it"),
});

/** Where a record comes from, while its value is the same; others are declared by the member. */
export type RecordSource = z.output<typeof recordSourceOutput>;
export const recordSourceOutput = z.strictObject({
  discipline: z.enum(RECORD_DISCIPLINES),
  value: z.string(),
  source: z.enum(RECORD_SOURCES),
  confirmed_on: z.iso.date(),
});

/** The same for the member, with who signed. */
export type OwnRecordSource = z.output<typeof ownRecordSourceOutput>;
export const ownRecordSourceOutput = recordSourceOutput.extend({ confirmed_by_name: z.string() });

export const certificationsAnswers: RouteAnswers = {
  "GET /api/me/certifications": {
    summary: "The caller's certifications, the highest first",
    output: z.array(certificationOutput),
  },
  "POST /api/me/certifications": {
    summary: "Adds a certification; a repeated id adds nothing",
    answers: { 201: certificationOutput },
    refusals: ["certifications_max"],
  },
  "PUT /api/me/certifications/:id": {
    summary: "Changes a certification; another agency, level, number or expiry is declared anew",
    output: certificationOutput,
  },
  "DELETE /api/me/certifications/:id": { summary: "Deletes a certification" },
  "POST /api/me/certifications/:id/confirmation": {
    summary: "Confirms the certification of another member",
    note: "By an instructor of the same agency whose own certification is confirmed and valid, of a member enrolled in an event that the instructor organizes or is on the staff of; or by an admin.",
    output: certificationOutput,
    refusals: ["not_an_instructor", "stale"],
  },
  "GET /api/me/record-sources": {
    summary: "Where the caller's records come from, other than from their own word",
    output: z.array(ownRecordSourceOutput),
  },
};
