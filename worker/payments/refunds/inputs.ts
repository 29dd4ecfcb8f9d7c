import { requiredText } from "../../lib/fields.ts";
import { toEuros } from "../../lib/money.ts";
import * as z from "../../lib/z.ts";
import { REFUND_NOTE_MAX, REFUND_NOTE_MIN } from "../contract.ts";

/** Euros with at most two decimals, because rounding a third one would change the chosen amount. */
export const exactEuros = z
  .number("validation.required")
  .positive("validation.wrong")
  .max(toEuros(Number.MAX_SAFE_INTEGER), "validation.wrong")
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, "validation.wrong");

/**
 * `key`: chosen by the browser for one press of the button, so that a repeated request refunds once. `reason`: sent to
 * the payer unchanged. `ends`: whether the enrolment or package ends with the refund.
 */
export const adminRefundBody = z.object({
  key: z.uuid().toLowerCase(),
  amount: exactEuros,
  reason: requiredText(REFUND_NOTE_MIN, REFUND_NOTE_MAX, "validation.required"),
  ends: z.boolean().default(false),
});

/** The body as the browser sends it. */
export type AdminRefundBody = z.input<typeof adminRefundBody>;
