import * as z from "zod";
import { currentPassword, email, newPassword } from "../auth/inputs.ts";

export const changePasswordBody = z.object({ current_password: currentPassword, password: newPassword });

export const changeEmailBody = z.object({ email, password: currentPassword });

/** Export and deletion require the password. */
export const passwordBody = z.object({ password: currentPassword });

/** An auth session's id, or "current" for the one of this request. */
export const authSessionParam = z.object({ id: z.union([z.literal("current"), z.uuid()]) });

export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type ChangeEmailBody = z.input<typeof changeEmailBody>;
export type PasswordBody = z.input<typeof passwordBody>;
