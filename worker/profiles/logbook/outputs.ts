import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import {
  LOGBOOK_ENTRIES,
  LOGBOOK_SOURCES,
  PERSONAL_FIELDS,
  SIGNATURE_METHODS,
  WATER_TYPES,
} from "./contract.ts";

export type DiverData = z.output<typeof diverDataOutput>;
export const diverDataOutput = z.strictObject({
  name: z.string(),
  birth_date: z.string().nullable(),
  birth_place: z.string().nullable(),
});

/**
 * A signature of a dive. `signed_at` is the phone's time, `received_at` the server's; null when signed on the server,
 * or not received yet. `name_now`: the signer's current name, if different. `hash`: SHA-256, in hexadecimal, of the
 * canonical text of the signed line.
 */
export type DiveSignature = z.output<typeof diveSignatureOutput>;
export const diveSignatureOutput = z.strictObject({
  id: z.uuid(),
  signer_id: z.uuid().nullable(),
  signer_name: z.string(),
  name_now: z.string().nullable(),
  signed_at: z.iso.datetime(),
  received_at: z.iso.datetime().nullable(),
  method: z.enum(SIGNATURE_METHODS),
  strokes: z.array(z.array(z.tuple([z.number(), z.number()]))).nullable(),
  device: z.string().nullable(),
  hash: z.string(),
});

/**
 * One dive of one diver with the law's thirteen entries, in registers and logbooks. An empty entry is null, and nothing
 * is filled in automatically. Depths in metres, `date` YYYY-MM-DD, times HH:MM in the venue's time zone.
 * `certification`: the brevetto as text.
 */
export type DiveLine = z.output<typeof diveLineOutput>;
export const diveLineOutput = z.strictObject({
  diver: diverDataOutput,
  certification: z.string().nullable(),
  date: z.iso.date(),
  place: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  apparatus: z.string().nullable(),
  mixture: z.string().nullable(),
  planned_depth: z.number().nullable(),
  reached_depth: z.number().nullable(),
  centre: z.string().nullable(),
  instructor: z.string().nullable(),
  signature: diveSignatureOutput.nullable(),
});

/** The dives of a year; `minutes`: of those with start and end. */
export type LogbookYear = z.output<typeof logbookYearOutput>;
export const logbookYearOutput = z.strictObject({
  year: z.string(),
  dives: z.number(),
  deepest: z.number().nullable(),
  minutes: z.number(),
  signed: z.number(),
});

export type LogbookTotals = z.output<typeof logbookTotalsOutput>;
export const logbookTotalsOutput = z.strictObject({ years: z.array(logbookYearOutput), hidden: z.number() });

/** A correction of a closed register's line: the entry, its new value, the reason, the account, and the ISO instant. */
export type LineCorrection = z.output<typeof lineCorrectionOutput>;
export const lineCorrectionOutput = z.strictObject({
  entry: z.enum(LOGBOOK_ENTRIES.map(({ name }) => name)),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
  reason: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  at: z.string(),
});

/** What a member notes of a dive for themselves (`PERSONAL_FIELDS`). `picture_url`: a private upload. */
export type PersonalFields = z.output<typeof personalFieldsOutput>;
export const personalFieldsOutput = z.strictObject({
  discipline: z.enum(RECORD_DISCIPLINES).nullable(),
  dive_seconds: z.number().nullable(),
  distance: z.number().nullable(),
  weights: z.number().nullable(),
  suit: z.number().nullable(),
  water: z.enum(WATER_TYPES).nullable(),
  water_temperature: z.number().nullable(),
  buddy: z.string().nullable(),
  note: z.string().nullable(),
  picture_url: z.string().nullable(),
});

/** A member's entries for a dive elsewhere. The diver comes from the account. */
export type DiveEntryFields = z.output<typeof diveEntryFieldsOutput>;
export const diveEntryFieldsOutput = diveLineOutput
  .omit({ diver: true, signature: true })
  .extend(personalFieldsOutput.shape);

/**
 * The best of a discipline in a month ("2026-07"), in seconds or metres (`measuredField`); null where no dive of the
 * month says it.
 */
export type LogbookProgress = z.output<typeof logbookProgressOutput>[number];
export const logbookProgressOutput = z.array(
  z.strictObject({
    discipline: z.enum(RECORD_DISCIPLINES),
    month: z.string(),
    dives: z.number(),
    best: z.number().nullable(),
  }),
);

/** A deleted dive, with the fields that restore it. */
export type DeletedDive = z.output<typeof deletedDiveOutput>;
export const deletedDiveOutput = diveEntryFieldsOutput.extend({
  id: z.uuid(),
  source: z.enum(LOGBOOK_SOURCES).exclude(["register"]),
  import_key: z.string().nullable(),
});

/** A dive in a member's logbook. Lines of registers are changed only by their registers. */
export type LogbookDive = z.output<typeof logbookDiveOutput>;
export const logbookDiveOutput = diveLineOutput.extend({
  ...personalFieldsOutput.shape,
  id: z.uuid(),
  source: z.enum(LOGBOOK_SOURCES),
  register_id: z.uuid().nullable(),
  corrections: z.array(lineCorrectionOutput),
  created_at: z.iso.datetime(),
  revision: z.number(),
});

/** A dive for its member. `request`: the last one to an instructor; `birth_place` and similar fields as in the profile. */
export type LogbookDiveView = z.output<typeof logbookDiveViewOutput>;
export const logbookDiveViewOutput = logbookDiveOutput.extend({
  is_hidden: z.boolean(),
  request: z
    .strictObject({
      id: z.uuid(),
      instructor_name: z.string().nullable(),
      status: z.enum(["open", "signed", "declined", "withdrawn"]),
      reason: z.string().nullable(),
      created_at: z.iso.datetime(),
    })
    .nullable(),
});

/** `known`: dives already in the logbook; `refused`: dives without space. */
export type ImportView = z.output<typeof importViewOutput>;
export const importViewOutput = z.strictObject({ added: z.number(), known: z.number(), refused: z.number() });

/** The signed requests, and those that could not be signed: changed meanwhile, or deleted. */
export type RequestSignatureView = z.output<typeof requestSignatureViewOutput>;
export const requestSignatureViewOutput = z.strictObject({
  signed: z.array(z.string()),
  changed: z.array(z.string()),
  gone: z.array(z.string()),
});

/**
 * A request for its instructor. `line` is the line to sign, with the signer already as instructor and centre. `content`
 * is its `canonicalLine`, which is sent back with the signature.
 */
export type SignatureRequest = z.output<typeof signatureRequestOutput>;
export const signatureRequestOutput = z.strictObject({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  line: diveLineOutput,
  content: z.string(),
  diver_avatar: z.string().nullable(),
});

/** An instructor whom a diver can ask for a signature, with the fields of the public page. */
export type FoundInstructor = z.output<typeof foundInstructorOutput>;
export const foundInstructorOutput = z.strictObject({
  id: z.uuid(),
  full_name: z.string(),
  company_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(["company", "instructor"]),
  public_slug: z.string().nullable(),
});

/** A live address; only the answer that created it contains the secret. */
export type LogbookShare = z.output<typeof logbookShareOutput>;
export const logbookShareOutput = z.strictObject({
  id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export type NewLogbookShare = z.output<typeof newLogbookShareOutput>;
export const newLogbookShareOutput = logbookShareOutput.extend({ secret: z.string() });

/** A dive without what its member notes for themselves. */
export type SharedDive = z.output<typeof sharedDiveOutput>;
export const sharedDiveOutput = logbookDiveOutput.omit({
  register_id: true,
  ...Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, true as const])),
} as { register_id: true } & Record<keyof PersonalFields, true>);

/** A logbook under its shared address. */
export type SharedLogbook = z.output<typeof sharedLogbookOutput>;
export const sharedLogbookOutput = z.strictObject({
  owner: diverDataOutput,
  expires_at: z.iso.datetime(),
  totals: logbookTotalsOutput,
  dives: z.array(sharedDiveOutput),
  next: z.string().nullable(),
});

export const profilesLogbookAnswers: RouteAnswers = {
  "DELETE /api/logbook/:id": {
    summary: "Deletes a dive written by hand; the answer brings it back",
    output: deletedDiveOutput,
    refusals: ["dive_settled"],
  },
  "PUT /api/logbook/:id/visibility": {
    summary: "Hides a dive of a register, or shows it again",
    output: logbookDiveViewOutput,
  },
  "PUT /api/logbook/:id": {
    summary: "Changes a dive written by hand",
    output: logbookDiveViewOutput,
    refusals: ["dive_settled", "logbook_full", "stale"],
  },
  "PUT /api/logbook/:id/personal": {
    summary: "Changes what the caller notes of a dive, signed ones included",
    output: logbookDiveViewOutput,
    refusals: ["logbook_full", "stale"],
  },
  "POST /api/logbook": {
    summary: "Writes a dive by hand",
    answers: { 201: logbookDiveViewOutput },
    refusals: ["logbook_full"],
  },
  "GET /api/logbook/:id": { summary: "A dive of the caller", output: logbookDiveViewOutput },
  "GET /api/logbook/progress": {
    summary: "The caller's best of each month and discipline, the oldest first",
    output: logbookProgressOutput,
  },
  "GET /api/logbook/totals": { summary: "Sums of the caller's logbook", output: logbookTotalsOutput },
  "GET /api/logbook": { summary: "The caller's dives, newest first", output: z.array(logbookDiveViewOutput) },
  "POST /api/logbook/imports": {
    summary: "Writes dives of a file that was read in the browser",
    output: importViewOutput,
  },
  "POST /api/logbook/requests/:id/decline": { summary: "Declines to sign a dive" },
  "POST /api/logbook/requests/signatures": {
    summary: "Signs dives of members whose texts the signer saw",
    output: requestSignatureViewOutput,
    refusals: ["wrong_password"],
  },
  "GET /api/logbook/requests/count": {
    summary: "How many requests wait for the caller's signature",
    output: z.strictObject({ open: z.number() }),
  },
  "GET /api/logbook/requests": {
    summary: "Dives that wait for the caller's signature",
    output: z.array(signatureRequestOutput),
  },
  "DELETE /api/logbook/:id/request": {
    summary: "Takes back the request to sign a dive",
    refusals: ["signature_request_not_found"],
  },
  "POST /api/logbook/:id/request": {
    summary: "Asks an instructor to sign a dive",
    answers: { 201: z.strictObject({ id: z.uuid() }) },
    refusals: ["dive_settled", "instructor_not_found", "signature_requested", "signature_requests_limit"],
  },
  "GET /api/logbook/instructors": {
    summary: "Instructors found by name",
    output: z.array(foundInstructorOutput),
  },
  "DELETE /api/logbook/shares/:id": { summary: "Ends an address at which the logbook is shown" },
  "POST /api/logbook/shares": {
    summary: "Makes an address at which the logbook is shown for an hour",
    answers: { 201: newLogbookShareOutput },
    refusals: ["logbook_shares_max"],
  },
  "GET /api/logbook/shares": {
    summary: "The addresses at which the logbook is shown now",
    output: z.array(logbookShareOutput),
  },
  "GET /api/logbook/shared/:secret/libretto.pdf": {
    summary: "A shown logbook as PDF",
    output: "application/pdf",
    refusals: ["too_many_dives"],
  },
  "GET /api/logbook/shared/:secret": {
    summary: "A shown logbook, by its secret address",
    output: sharedLogbookOutput,
    hasCursor: false,
  },
  "GET /api/logbook/:id/dive.pdf": { summary: "A dive of the caller as PDF", output: "application/pdf" },
  "GET /api/logbook/files/:name": {
    summary: "The caller's logbook as a file",
    output: Object.values(FILE_TYPES),
    refusals: ["too_many_dives"],
  },
};
