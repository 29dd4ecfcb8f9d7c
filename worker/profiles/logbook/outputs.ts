import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import {
  type DeletedDive,
  type DiveLine,
  type DiverData,
  type DiveSignature,
  type LineCorrection,
  LOGBOOK_SOURCES,
  type LogbookDiveView,
  type LogbookTotals,
  type LogbookYear,
  SIGNATURE_METHODS,
} from "./contract.ts";

export const diverDataOutput = viewOf<DiverData>("DiverData")(
  z.strictObject({
    name: z.string(),
    birth_date: z.string().nullable(),
    birth_place: z.string().nullable(),
  }),
);

export const diveSignatureOutput = viewOf<DiveSignature>("DiveSignature")(
  z.strictObject({
    id: z.uuid(),
    signer_id: z.uuid().nullable(),
    signer_name: z.string(),
    signed_at: z.iso.datetime(),
    method: z.enum(SIGNATURE_METHODS),
    strokes: z.array(z.array(z.tuple([z.number(), z.number()]))).nullable(),
    device: z.string().nullable(),
    hash: z.string(),
  }),
);

export const diveLineOutput = viewOf<DiveLine>("DiveLine")(
  z.strictObject({
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
  }),
);

export const logbookYearOutput = viewOf<LogbookYear>("LogbookYear")(
  z.strictObject({
    year: z.string(),
    dives: z.number(),
    deepest: z.number().nullable(),
    minutes: z.number(),
    signed: z.number(),
  }),
);

export const logbookTotalsOutput = viewOf<LogbookTotals>("LogbookTotals")(
  z.strictObject({
    years: z.array(logbookYearOutput),
    hidden: z.number(),
  }),
);

export const lineCorrectionOutput = viewOf<LineCorrection>("LineCorrection")(
  z.strictObject({
    entry: z.enum([
      "date",
      "instructor",
      "start_time",
      "end_time",
      "certification",
      "place",
      "apparatus",
      "mixture",
      "planned_depth",
      "reached_depth",
      "centre",
      "diver",
      "signature",
    ]),
    before: z.union([z.string(), z.number()]).nullable(),
    after: z.union([z.string(), z.number()]).nullable(),
    reason: z.string(),
    author_name: z.string(),
    at: z.string(),
  }),
);

export const deletedDiveOutput = viewOf<DeletedDive>("DeletedDive")(
  z.strictObject({
    date: z.iso.date(),
    instructor: z.string().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    certification: z.string().nullable(),
    place: z.string().nullable(),
    apparatus: z.string().nullable(),
    mixture: z.string().nullable(),
    planned_depth: z.number().nullable(),
    reached_depth: z.number().nullable(),
    centre: z.string().nullable(),
    note: z.string().nullable(),
    id: z.uuid(),
    source: z.enum(["hand", "import"]),
    import_key: z.string().nullable(),
  }),
);

export const logbookDiveViewOutput = viewOf<LogbookDiveView>("LogbookDiveView")(
  z.strictObject({
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
    id: z.uuid(),
    source: z.enum(LOGBOOK_SOURCES),
    register_id: z.uuid().nullable(),
    note: z.string().nullable(),
    corrections: z.array(lineCorrectionOutput),
    created_at: z.iso.datetime(),
    revision: z.number(),
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
  }),
);

export const profilesLogbookAnswers: RouteAnswers = {
  "DELETE /api/logbook/:id": {
    summary: "Deletes a dive written by hand; the answer brings it back",
    answers: { 200: deletedDiveOutput },
    refusals: ["dive_not_found", "dive_settled"],
  },
  "PUT /api/logbook/:id/visibility": {
    summary: "Hides a dive of a register, or shows it again",
    answers: { 200: logbookDiveViewOutput },
    refusals: ["dive_not_found"],
  },
  "PUT /api/logbook/:id": {
    summary: "Changes a dive written by hand",
    answers: { 200: logbookDiveViewOutput },
    refusals: ["dive_not_found", "dive_settled", "invalid", "stale"],
  },
  "POST /api/logbook": {
    summary: "Writes a dive by hand",
    answers: { 201: logbookDiveViewOutput },
    refusals: ["invalid", "logbook_full"],
  },
  "GET /api/logbook/:id": {
    summary: "A dive of the caller",
    answers: { 200: logbookDiveViewOutput },
    refusals: ["dive_not_found"],
  },
  "GET /api/logbook/totals": {
    summary: "Sums of the caller's logbook",
    answers: { 200: logbookTotalsOutput },
  },
  "GET /api/logbook": {
    summary: "The caller's dives, newest first",
    answers: { 200: z.array(logbookDiveViewOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
};
