import * as z from "../../../lib/z.ts";
import { diveFields } from "../inputs.ts";
import { IMPORT_DIVES_MAX, IMPORT_PART } from "./contract.ts";

export const importBody = z.object({
  dives: z
    .array(
      z.intersection(diveFields, z.object({ copy: z.int("validation.wrong").min(0).max(IMPORT_DIVES_MAX) })),
    )
    .min(1, "validation.required")
    .max(IMPORT_PART, "validation.wrong"),
});
export type ImportBody = z.input<typeof importBody>;
