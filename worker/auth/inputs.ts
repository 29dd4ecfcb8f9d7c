import { emailAddress as email } from "../lib/fields.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { toOneLine } from "../lib/text.ts";
import * as z from "../lib/z.ts";
import { ROLES } from "../permissions/permissionMap.ts";
import { FULL_NAME_MAX, isFullName, PASSWORD_MAX, PASSWORD_MIN } from "./contract.ts";
import { CODE_MAX } from "./twoFactor/contract.ts";

/** The longest token by Turnstile's documentation. */
const TURNSTILE_TOKEN_MAX = 2048;

export const newPassword = z
  .string("validation.password_min")
  .min(PASSWORD_MIN, "validation.password_min")
  .max(PASSWORD_MAX, "validation.password_max");

/** A password to verify; its minimum length does not apply. */
export const currentPassword = z
  .string("validation.password_required")
  .min(1, "validation.password_required")
  .max(PASSWORD_MAX, "validation.password_max");

const mailToken = z.string("validation.token").min(1, "validation.token").max(200, "validation.token");

/** A single-line name (`toOneLine`), because it appears in mail subjects and lists. */
export const fullName = z
  .string("validation.full_name")
  .transform(toOneLine)
  .pipe(z.string().refine(isFullName, "validation.full_name").max(FULL_NAME_MAX, "validation.too_long"));

/** The token of Turnstile's widget, where Turnstile is configured. */
export const turnstileToken = z.string().max(TURNSTILE_TOKEN_MAX).optional();

export const registerBody = z.object({
  email,
  password: newPassword,
  full_name: fullName,
  role: z.enum(ROLES).default("final_user"),
  language: z.enum(LANGUAGE_CODES).optional(),
  turnstile_token: turnstileToken,
});

/** `code`: the second factor's, for users with one. */
export const loginBody = z.object({
  email,
  password: currentPassword,
  code: z.string("validation.wrong_code").trim().max(CODE_MAX, "validation.wrong_code").optional(),
  turnstile_token: turnstileToken,
});

export const confirmEmailBody = z.object({ token_hash: mailToken, email });

export const requestPasswordResetBody = z.object({ email });

export const resetPasswordBody = z.object({ token: mailToken, password: newPassword });

export type RegisterBody = z.input<typeof registerBody>;
export type LoginBody = z.input<typeof loginBody>;
export type ConfirmEmailBody = z.input<typeof confirmEmailBody>;
export type RequestPasswordResetBody = z.input<typeof requestPasswordResetBody>;
export type ResetPasswordBody = z.input<typeof resetPasswordBody>;
