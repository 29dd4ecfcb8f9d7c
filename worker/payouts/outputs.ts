import * as z from "zod";
import { FEE_PAYERS } from "../payments/platformFee.ts";
import { BANK_PAYOUT_STATES, PAYOUT_ACCOUNT_STATES, REQUIREMENT_TURNS, TRANSFER_STATES } from "./contract.ts";

/** The event of a transfer; null when it was deleted. */
const transferEventOutput = z
  .strictObject({ id: z.uuid(), title: z.string(), slug: z.string(), date: z.iso.date() })
  .nullable();

export type PayoutAccountView = z.output<typeof payoutAccountOutput>;
export const payoutAccountOutput = z.strictObject({
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  asked_by: z.enum(REQUIREMENT_TURNS).nullable(),
  requirements: z.array(z.string()).describe("What Stripe asks, in its own words"),
  deadline: z.iso.datetime().nullable(),
});

/** Euros; `debts` is what the organizer owes, positive. */
export type PayoutsView = z.output<typeof payoutsOutput>;
export const payoutsOutput = z.strictObject({
  account: payoutAccountOutput,
  waiting: z.number().describe("Of future and due transfers, after the fee"),
  transferred: z.number().describe("Sent less reversed"),
  debts: z.number(),
  next: z.array(z.strictObject({ event: transferEventOutput, amount: z.number(), due_at: z.iso.datetime() })),
  fee: z.strictObject({ percent: z.number(), fixed: z.number(), paid_by: z.enum(FEE_PAYERS) }),
  stopped_by: z
    .enum(["account", "tax_data"])
    .nullable()
    .describe("Why due transfers wait; null when nothing stops them"),
  tax_data: z.enum(["missing", "asked", "complete"]),
  payouts: z
    .array(
      z.strictObject({
        id: z.string(),
        amount: z.number(),
        arrives_on: z.iso.date(),
        state: z.enum(BANK_PAYOUT_STATES),
        failure: z.string().nullable(),
      }),
    )
    .describe("The last payouts to the bank"),
});

/**
 * Euros. `net` is what the organizer gets of the payment, after refunds and the fee's share of what is kept. A payment
 * refunded before its transfer stays in the list with the state `reversed`, `net` 0 and `reversed` 0.
 */
export type TransferView = z.output<typeof transferOutput>;
export const transferOutput = z.strictObject({
  id: z.uuid(),
  payment_id: z.uuid(),
  event: transferEventOutput,
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  state: z.enum(TRANSFER_STATES),
  due_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  refunded: z.number().describe("Refunded, or withdrawn by a dispute"),
  reversed: z.number(),
  owed: z.number().describe("To be reversed and refused: a debt"),
  set_off: z.number().describe("Kept from this transfer for debts"),
  forgiven: z.number().describe("Of `owed`, what the platform bears"),
});

/** A transfer with its payment as the organizer recognizes it. */
export type OwnTransferView = z.output<typeof ownTransferOutput>;
export const ownTransferOutput = transferOutput.extend({
  payer_name: z.string().nullable().describe("Null for an erased account"),
  paid_at: z.iso.datetime().nullable(),
});

/** The sums of all organizers, in euros. */
export type AdminPayoutsView = z.output<typeof adminPayoutsOutput>;
export const adminPayoutsOutput = z.strictObject({
  waiting: z.number(),
  due: z.number(),
  transferred: z.number(),
  debts: z.number(),
});

/** An organizer whose account or money needs a look. Euros. */
export type AdminPayoutAccount = z.output<typeof adminPayoutAccountOutput>;
export const adminPayoutAccountOutput = payoutAccountOutput.extend({
  ...adminPayoutsOutput.shape,
  user_id: z.uuid(),
  full_name: z.string(),
  stripe_account_id: z.string().nullable(),
  tax_data: z.enum(["missing", "asked", "complete"]),
});

/** A transfer that Stripe refused, or a debt. Euros. */
export type AdminFailedTransfer = z.output<typeof adminFailedTransferOutput>;
export const adminFailedTransferOutput = transferOutput.extend({
  user_id: z.uuid(),
  full_name: z.string(),
  error: z.string().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  forgivable: z.number().describe("The debt, less what was set off or forgiven since"),
});

/** A payout that the organizer's bank returned. Euros. */
export type AdminFailedPayout = z.output<typeof adminFailedPayoutOutput>;
export const adminFailedPayoutOutput = z.strictObject({
  id: z.string(),
  user_id: z.uuid(),
  full_name: z.string(),
  amount: z.number(),
  arrives_on: z.iso.date(),
  failure: z.string().nullable(),
});
