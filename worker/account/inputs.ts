import { z } from "zod";
import { email, newPassword, presentPassword } from "../auth/inputs.ts";

export const changePasswordBody = z.object({ current_password: presentPassword, password: newPassword });

export const changeEmailBody = z.object({ email, password: presentPassword });

/** Export and deletion require the password. */
export const provenBody = z.object({ password: presentPassword });

/** An auth session's id, or "current" for the one of this request. */
export const sessionParam = z.object({ id: z.union([z.literal("current"), z.uuid()]) });

export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type ChangeEmailBody = z.input<typeof changeEmailBody>;
export type ProvenBody = z.input<typeof provenBody>;
