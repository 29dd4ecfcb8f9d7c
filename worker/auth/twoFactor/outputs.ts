import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { RecoveryCodesView, TwoFactorSetupView, TwoFactorView } from "./contract.ts";

export const twoFactorViewOutput = viewOf<TwoFactorView>("TwoFactorView")(
  z.strictObject({
    state: z.enum(["off", "pending", "on"]),
    since: z.iso.datetime().nullable(),
    recovery_codes_left: z.number(),
    is_required: z.boolean(),
  }),
);

export const twoFactorSetupViewOutput = viewOf<TwoFactorSetupView>("TwoFactorSetupView")(
  z.strictObject({
    secret: z.string(),
    uri: z.string(),
  }),
);

export const recoveryCodesViewOutput = viewOf<RecoveryCodesView>("RecoveryCodesView")(
  z.strictObject({
    recovery_codes: z.array(z.string()),
  }),
);

export const twoFactorAnswers: RouteAnswers = {
  "GET /api/account/two-factor": {
    summary: "The caller's second factor",
    answers: { 200: twoFactorViewOutput },
  },
  "POST /api/account/two-factor": {
    summary: "Makes the secret of a second factor, which becomes active with its first code",
    answers: { 200: twoFactorSetupViewOutput },
    refusals: ["misconfigured", "two_factor_on", "wrong_password"],
  },
  "POST /api/account/two-factor/confirm": {
    summary: "Activates the second factor, answers its recovery codes and ends all other auth sessions",
    answers: { 200: recoveryCodesViewOutput },
    refusals: ["misconfigured", "two_factor_off", "two_factor_on", "wrong_code"],
  },
  "POST /api/account/two-factor/recovery-codes": {
    summary: "Makes new recovery codes; the former ones stop working",
    answers: { 200: recoveryCodesViewOutput },
    refusals: ["misconfigured", "two_factor_off", "wrong_code", "wrong_password"],
  },
  "DELETE /api/account/two-factor": {
    summary: "Switches the caller's second factor off",
    answers: { 204: null },
    refusals: ["misconfigured", "two_factor_off", "two_factor_required", "wrong_code", "wrong_password"],
  },
};
