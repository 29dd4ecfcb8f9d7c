import * as z from "zod";
import { viewOf } from "../../answers.ts";
import { SEAL_FAULTS, SEALED_ROWS, type SealProblem } from "./contract.ts";

export const sealProblemOutput = viewOf<SealProblem>("SealProblem")(
  z.strictObject({
    register_id: z.uuid(),
    day: z.iso.date().nullable(),
    row: z.enum(SEALED_ROWS),
    row_id: z.uuid(),
    fault: z.enum(SEAL_FAULTS),
  }),
);
