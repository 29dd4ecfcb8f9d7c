import { LIST_MAX } from "../../events/contract.ts";
import { optional, requiredText, rowLimit } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { DIFFERENCE_REASON_MAX, DIFFERENCE_REASON_MIN } from "./contract.ts";

/** `state`: only open differences, unless "all". */
export const differenceListQuery = z.object({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.uuid().toLowerCase()),
  state: z.enum(["open", "all"]).optional().catch(undefined),
});

export const resolveDifferenceBody = z.object({
  reason: requiredText(DIFFERENCE_REASON_MIN, DIFFERENCE_REASON_MAX, "validation.required"),
});

export type ResolveDifferenceBody = z.input<typeof resolveDifferenceBody>;
