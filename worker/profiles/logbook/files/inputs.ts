import * as z from "../../../lib/z.ts";
import { LOGBOOK_FILES } from "./contract.ts";

export const logbookFileParams = z.object({ name: z.enum(LOGBOOK_FILES) });

export const logbookFileQuery = z.object({
  /** Limits the file to the dives of this year. */
  year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

export const logbookDiveParams = z.object({ id: z.uuid().toLowerCase() });
