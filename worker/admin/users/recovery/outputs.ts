import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../../answers.ts";
import { successViewOutput } from "../../../auth/outputs.ts";
import type { MadeRecoveryToken } from "./contract.ts";

export const madeRecoveryTokenOutput = viewOf<MadeRecoveryToken>("MadeRecoveryToken")(
  z.strictObject({
    token: z.string(),
    expires_at: z.iso.datetime(),
  }),
);

export const adminUsersRecoveryAnswers: RouteAnswers = {
  "POST /api/auth/request-password-reset-by-id": {
    summary: "Makes a recovery token to hand over",
    answers: { 200: madeRecoveryTokenOutput },
    refusals: ["not_found"],
  },
  "POST /api/admin/users/:id/recovery-mail": {
    summary: "Mails a recovery link to a user",
    answers: { 200: successViewOutput },
  },
};
