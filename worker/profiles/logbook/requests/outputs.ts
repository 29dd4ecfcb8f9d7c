import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../../answers.ts";
import { diveLineOutput } from "../outputs.ts";
import type { FoundInstructor, RequestSignatureView, SignatureRequest } from "./contract.ts";

export const requestSignatureViewOutput = viewOf<RequestSignatureView>("RequestSignatureView")(
  z.strictObject({
    signed: z.array(z.string()),
    changed: z.array(z.string()),
    gone: z.array(z.string()),
  }),
);

export const signatureRequestOutput = viewOf<SignatureRequest>("SignatureRequest")(
  z.strictObject({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    line: diveLineOutput,
    content: z.string(),
    diver_avatar: z.string().nullable(),
  }),
);

export const foundInstructorOutput = viewOf<FoundInstructor>("FoundInstructor")(
  z.strictObject({
    id: z.uuid(),
    full_name: z.string(),
    company_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    role: z.enum(["company", "instructor"]),
    public_slug: z.string().nullable(),
  }),
);

export const profilesLogbookRequestsAnswers: RouteAnswers = {
  "POST /api/logbook/requests/:id/decline": {
    summary: "Declines to sign a dive",
    answers: { 204: null },
    refusals: ["signature_request_not_found"],
  },
  "POST /api/logbook/requests/signatures": {
    summary: "Signs dives of members whose texts the signer saw",
    answers: { 200: requestSignatureViewOutput },
    refusals: ["wrong_password"],
  },
  "GET /api/logbook/requests/count": {
    summary: "How many requests wait for the caller's signature",
    answers: {
      200: z.strictObject({
        open: z.number(),
      }),
    },
  },
  "GET /api/logbook/requests": {
    summary: "Dives that wait for the caller's signature",
    answers: { 200: z.array(signatureRequestOutput) },
    hasCursor: true,
  },
  "DELETE /api/logbook/:id/request": {
    summary: "Takes back the request to sign a dive",
    answers: { 204: null },
    refusals: ["signature_request_not_found"],
  },
  "POST /api/logbook/:id/request": {
    summary: "Asks an instructor to sign a dive",
    answers: {
      201: z.strictObject({
        id: z.uuid(),
      }),
    },
    refusals: [
      "dive_not_found",
      "dive_settled",
      "instructor_not_found",
      "signature_requested",
      "signature_requests_limit",
    ],
  },
  "GET /api/logbook/instructors": {
    summary: "Instructors found by name",
    answers: { 200: z.array(foundInstructorOutput) },
  },
};
