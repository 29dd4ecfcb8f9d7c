import { newPassword } from "../auth/inputs.ts";
import { proof } from "../auth/twoFactor/inputs.ts";
import { emailAddress as email } from "../lib/fields.ts";
import * as z from "../lib/z.ts";

export const changePasswordBody = z.object({
  current_password: proof.password,
  password: newPassword,
  code: proof.code,
});

export const changeEmailBody = z.object({ email, ...proof });

/** The body of export and deletion. */
export const proofBody = z.object(proof);

/** An auth session's id, or "current" for the session of this request. */
export const authSessionParam = z.object({ id: z.union([z.literal("current"), z.uuid()]) });

export const blockParams = z.object({ userId: z.uuid().toLowerCase() });

export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type ChangeEmailBody = z.input<typeof changeEmailBody>;
export type ProofBody = z.input<typeof proofBody>;
