import { emptyToNull } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { REGISTER_PEOPLE_MAX } from "../contract.ts";
import { GAP_KINDS } from "../lines/contract.ts";
import { CLOSING_REASON_MAX } from "./contract.ts";

const ids = z.array(z.uuid().toLowerCase()).max(REGISTER_PEOPLE_MAX * 2);

export const closingBody = z.object({
  after: z.int().min(0),
  gaps_shown: z.record(z.enum(GAP_KINDS), ids),
  reason: z
    .string()
    .trim()
    .max(CLOSING_REASON_MAX, "validation.too_long")
    .nullish()
    .transform((text) => emptyToNull(text ?? "")),
});
