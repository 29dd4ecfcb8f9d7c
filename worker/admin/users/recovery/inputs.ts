import * as z from "../../../lib/z.ts";
import { TWO_FACTOR_RESET_REASONS } from "./contract.ts";

export const recoveryBody = z.object({ userId: z.uuid("validation.wrong").toLowerCase() });

export const recoveryMailParams = z.object({ id: z.uuid().toLowerCase() });

export const twoFactorParams = z.object({ id: z.uuid().toLowerCase() });

export const resetTwoFactorBody = z.object({
  reason: z.enum(TWO_FACTOR_RESET_REASONS, "validation.required"),
});

export type ResetTwoFactorBody = z.input<typeof resetTwoFactorBody>;
