import * as z from "../../lib/z.ts";
import { currentPassword } from "../inputs.ts";
import { CODE_MAX } from "./contract.ts";

const code = z
  .string("validation.code_required")
  .trim()
  .min(1, "validation.code_required")
  .max(CODE_MAX, "validation.wrong_code");

/** The proof of the signed-in user: `code` only for accounts with a second factor. */
export const proof = {
  password: currentPassword,
  code: z.string().trim().max(CODE_MAX, "validation.wrong_code").default(""),
};

export const beginTwoFactorBody = z.object({ password: currentPassword });

export const confirmTwoFactorBody = z.object({ code });

/** Password, and an app's code or a recovery code. */
export const passwordAndCodeBody = z.object({ password: currentPassword, code });

export type BeginTwoFactorBody = z.input<typeof beginTwoFactorBody>;
export type ConfirmTwoFactorBody = z.input<typeof confirmTwoFactorBody>;
export type PasswordAndCodeBody = z.input<typeof passwordAndCodeBody>;
