import * as z from "../../../lib/z.ts";

export const recoveryBody = z.object({ userId: z.uuid("validation.wrong").toLowerCase() });

export const recoveryMailParams = z.object({ id: z.uuid().toLowerCase() });
