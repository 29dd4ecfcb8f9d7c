import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";
import { VOUCHER_STATES } from "../../prices/vouchers/contract.ts";
import { checkoutOutput } from "../outputs.ts";

/** A paid gift voucher. Amounts in euros. */
export type Voucher = z.output<typeof voucherOutput>;
export const voucherOutput = z.strictObject({
  code: z.string().describe("In groups of four; accepted with and without hyphens"),
  amount: z.number(),
  balance: z.number(),
  expires_on: z.iso.date().describe("The last day on which it can be spent"),
  state: z.enum(VOUCHER_STATES),
});

/** A voucher that the caller bought or sold. The words of the gift are the buyer's: null for the organizer. */
export type OwnVoucher = z.output<typeof ownVoucherOutput>;
export const ownVoucherOutput = voucherOutput.extend({
  id: z.uuid().describe("Also the id of its payment"),
  organizer: z.strictObject({ id: z.uuid(), name: z.string().nullable(), slug: z.string().nullable() }),
  for_name: z.string().nullable(),
  message: z.string().nullable(),
  recipient_email: z.string().nullable(),
  send_on: z.iso.date().nullable(),
  sent_at: z.iso.datetime().nullable(),
  paid_at: z.iso.datetime(),
});

export const vouchersAnswers: RouteAnswers = {
  "POST /api/vouchers/checkout": {
    summary: "Begins the payment of an organizer's gift voucher",
    note: "The voucher can be spent once it is paid, until the last day of the month two years later.",
    output: checkoutOutput,
    refusals: [
      "own_voucher",
      "payment_unavailable",
      "profile_not_found",
      "terms_not_accepted",
      "vouchers_not_sold",
    ],
  },
  "GET /api/vouchers/:code": {
    summary: "A gift voucher and its balance, for whoever has its code",
    output: voucherOutput,
  },
  "GET /api/vouchers/:code/pdf": { summary: "A gift voucher to print", output: [FILE_TYPES.pdf] },
  "GET /api/me/vouchers": {
    summary: "The gift vouchers that the caller bought, or sold as an organizer, newest first",
    output: z.array(ownVoucherOutput),
  },
};
