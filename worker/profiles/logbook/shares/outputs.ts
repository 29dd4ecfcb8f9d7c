import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../../answers.ts";
import { LOGBOOK_SOURCES } from "../contract.ts";
import {
  diverDataOutput,
  diveSignatureOutput,
  lineCorrectionOutput,
  logbookTotalsOutput,
} from "../outputs.ts";
import type { LogbookShare, NewLogbookShare, SharedLogbook } from "./contract.ts";

export const newLogbookShareOutput = viewOf<NewLogbookShare>("NewLogbookShare")(
  z.strictObject({
    id: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    secret: z.string(),
  }),
);

export const logbookShareOutput = viewOf<LogbookShare>("LogbookShare")(
  z.strictObject({
    id: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  }),
);

export const sharedLogbookOutput = viewOf<SharedLogbook>("SharedLogbook")(
  z.strictObject({
    owner: z.strictObject({
      name: z.string(),
      birth_date: z.string().nullable(),
      birth_place: z.string().nullable(),
    }),
    expires_at: z.iso.datetime(),
    totals: logbookTotalsOutput,
    dives: z.array(
      z.strictObject({
        date: z.iso.date(),
        id: z.uuid(),
        instructor: z.string().nullable(),
        created_at: z.iso.datetime(),
        revision: z.number(),
        start_time: z.string().nullable(),
        end_time: z.string().nullable(),
        certification: z.string().nullable(),
        place: z.string().nullable(),
        apparatus: z.string().nullable(),
        mixture: z.string().nullable(),
        planned_depth: z.number().nullable(),
        reached_depth: z.number().nullable(),
        centre: z.string().nullable(),
        diver: diverDataOutput,
        source: z.enum(LOGBOOK_SOURCES),
        corrections: z.array(lineCorrectionOutput),
        signature: diveSignatureOutput.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
);

export const profilesLogbookSharesAnswers: RouteAnswers = {
  "DELETE /api/logbook/shares/:id": {
    summary: "Ends an address at which the logbook is shown",
    answers: { 204: null },
  },
  "POST /api/logbook/shares": {
    summary: "Makes an address at which the logbook is shown for an hour",
    answers: { 201: newLogbookShareOutput },
    refusals: ["logbook_shares_max"],
  },
  "GET /api/logbook/shares": {
    summary: "The addresses at which the logbook is shown now",
    answers: { 200: z.array(logbookShareOutput) },
  },
  "GET /api/logbook/shared/:secret/libretto.pdf": {
    summary: "A shown logbook as PDF",
    answers: { 200: "application/pdf" },
    refusals: ["not_found", "too_many_dives"],
  },
  "GET /api/logbook/shared/:secret": {
    summary: "A shown logbook, by its secret address",
    answers: { 200: sharedLogbookOutput },
    refusals: ["not_found"],
  },
};
