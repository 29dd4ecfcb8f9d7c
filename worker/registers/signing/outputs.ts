import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { LINE_REFUSALS, type LineRefusal, type RegisterSignature, type SignaturesView } from "./contract.ts";

export const registerSignatureOutput = viewOf<RegisterSignature>("RegisterSignature")(
  z.strictObject({
    id: z.uuid(),
    act: z.string(),
    dive: z.string(),
    person: z.string(),
    signer_id: z.uuid(),
    signer_name: z.string(),
    signed_at: z.iso.datetime(),
    method: z.enum(["password", "strokes"]),
    strokes: z.array(z.array(z.tuple([z.number(), z.number()]))).nullable(),
    device: z.string().nullable(),
    content: z.string(),
    hash: z.string(),
  }),
);

export const lineRefusalOutput = viewOf<LineRefusal>("LineRefusal")(
  z.strictObject({
    dive: z.string(),
    person: z.string(),
    code: z.enum(LINE_REFUSALS),
  }),
);

export const signaturesViewOutput = viewOf<SignaturesView>("SignaturesView")(
  z.strictObject({
    signatures: z.array(registerSignatureOutput),
    outdated: z.array(
      z.strictObject({
        dive: z.string(),
        person: z.string(),
      }),
    ),
    refused: z.array(lineRefusalOutput),
    server_time: z.iso.datetime(),
  }),
);

export const registersSigningAnswers: RouteAnswers = {
  "POST /api/registers/:id/signatures": {
    summary: "Signs lines of a register",
    answers: { 200: signaturesViewOutput },
    refusals: ["register_changed", "register_not_found", "wrong_password"],
  },
};
