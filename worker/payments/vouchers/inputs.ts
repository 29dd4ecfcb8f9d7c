import { isCost } from "../../events/publishing/contract.ts";
import {
  calendarDay,
  emailAddress,
  nullable,
  optional,
  optionalLine,
  optionalText,
} from "../../lib/fields.ts";
import { normalizeTypedCode } from "../../lib/randomCode.ts";
import * as z from "../../lib/z.ts";
import {
  VOUCHER_CODE_LENGTH,
  VOUCHER_EUROS_MAX,
  VOUCHER_EUROS_MIN,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_NAME_MAX,
} from "../../prices/vouchers/contract.ts";
import { termsVersion } from "../checkout/inputs.ts";

/** `organizer`: an id or a public slug. `send_on`: the day of the mail to the recipient; null: at once. */
export const voucherCheckoutBody = z.object({
  organizer: z
    .string("validation.required")
    .trim()
    .min(1, "validation.required")
    .max(100, "validation.wrong"),
  amount: z
    .number("validation.voucher_amount")
    .min(VOUCHER_EUROS_MIN, "validation.voucher_amount")
    .max(VOUCHER_EUROS_MAX, "validation.voucher_amount")
    .refine(isCost, "validation.cost"),
  for_name: optionalLine(VOUCHER_NAME_MAX),
  message: optionalText(VOUCHER_MESSAGE_MAX),
  recipient_email: nullable(emailAddress),
  send_on: nullable(calendarDay),
  terms_version: termsVersion,
});
export type VoucherCheckoutBody = z.input<typeof voucherCheckoutBody>;
export type NewVoucher = z.output<typeof voucherCheckoutBody>;

export const voucherParams = z.object({
  code: z
    .string()
    .max(40)
    .transform(normalizeTypedCode)
    .refine((code) => code.length === VOUCHER_CODE_LENGTH),
});

/** `as`: vouchers that the caller bought, or sold as an organizer. */
export const ownVouchersQuery = z.object({
  as: optional(z.enum(["buyer", "organizer"])),
  cursor: optional(z.uuid().toLowerCase()),
});
