import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { CORRECTABLE_ENTRIES, type RegisterCorrection } from "./contract.ts";

export const registerCorrectionOutput = viewOf<RegisterCorrection>("RegisterCorrection")(
  z.strictObject({
    id: z.uuid(),
    dive: z.string(),
    person: z.string(),
    entry: z.enum(CORRECTABLE_ENTRIES),
    before: z.union([z.string(), z.number()]).nullable(),
    after: z.union([z.string(), z.number()]).nullable(),
    reason: z.string(),
    author_name: z.string(),
    at: z.string(),
  }),
);

export const registersCorrectionsAnswers: RouteAnswers = {
  "POST /api/registers/:id/corrections": {
    summary: "Corrects entries of a closed register by additions",
    answers: { 201: z.array(registerCorrectionOutput) },
    refusals: ["corrections_max", "invalid", "register_not_found", "register_open"],
  },
};
