import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { RECOVERY_TOKEN_STATES, type RecoveryTokenView } from "./contract.ts";

export const recoveryTokenViewOutput = viewOf<RecoveryTokenView>("RecoveryTokenView")(
  z.strictObject({
    id: z.uuid(),
    token: z.string(),
    kind: z.enum(["recovery", "invitation"]),
    user: z.strictObject({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
    }),
    state: z.enum(RECOVERY_TOKEN_STATES),
    used: z.boolean(),
    used_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  }),
);

export const adminTokensAnswers: RouteAnswers = {
  "PUT /api/admin/tokens/:id/used": {
    summary: "Marks a recovery token as used",
    answers: { 200: recoveryTokenViewOutput },
    refusals: ["not_found", "token_expired", "token_used"],
  },
  "GET /api/admin/tokens.csv": {
    summary: "Recovery tokens as CSV",
    answers: { 200: "text/csv" },
  },
  "GET /api/admin/tokens": {
    summary: "Recovery tokens and invitations, masked",
    answers: { 200: z.array(recoveryTokenViewOutput) },
    hasCursor: true,
  },
};
