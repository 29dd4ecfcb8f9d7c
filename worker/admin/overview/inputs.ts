import { requiredLine } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { DISMISSAL_REASON_MAX, DISMISSAL_REASON_MIN, FAILED_MAILS_PAGE } from "./contract.ts";

export const failedMailListParams = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(FAILED_MAILS_PAGE),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\w-]+$/)
    .optional()
    .catch(undefined),
});

export const failedMailParams = z.object({ id: z.string().min(1).max(64) });

export const dismissalBody = z.object({
  reason: requiredLine(DISMISSAL_REASON_MIN, DISMISSAL_REASON_MAX, "validation.required"),
});
