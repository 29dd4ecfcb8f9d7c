import * as z from "zod";

export const recoveryBody = z.object({ userId: z.uuid("validation.wrong").toLowerCase() });
export type RecoveryBody = z.input<typeof recoveryBody>;

export const recoveryMailParams = z.object({ id: z.uuid().toLowerCase() });
