import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { PAYMENT_KINDS } from "../contract.ts";
import { COMPARED_KINDS, COMPARISON_PHASES, DIFFERENCE_STATES } from "./contract.ts";

/** A difference between ledger and Stripe. Amounts in euros, instants in ISO. */
export type LedgerDifference = z.output<typeof ledgerDifferenceOutput>;
export const ledgerDifferenceOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(["amount_differs", "missing_here", "missing_there"]),
  state: z.enum(DIFFERENCE_STATES),
  entry_kind: z.enum(COMPARED_KINDS),
  reference: z
    .string()
    .describe(
      "Id of Stripe's payment intent, refund, balance transaction, transfer or reversal, by which the site names the money",
    ),
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
  currency: z.string().describe("Currency of `theirs`, by Stripe's code"),
  occurred_at: z.iso.datetime(),
  found_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  payment: z
    .strictObject({ id: z.uuid(), kind: z.enum(PAYMENT_KINDS), title: z.string() })
    .nullable()
    .describe("Null where no payment here belongs to the money"),
  stripe_url: z.string().nullable(),
});

/** The latest comparison. `phase` is `done` once it is finished; `last_error`: the reason for its interruption. */
export const ledgerComparisonOutput = z.strictObject({
  day: z.iso.date(),
  since: z.string(),
  until: z.string(),
  phase: z.enum(COMPARISON_PHASES),
  compared: z.number(),
  last_error: z.string().nullable(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

export type LedgerComparisonView = z.output<typeof ledgerComparisonViewOutput>;
export const ledgerComparisonViewOutput = z.strictObject({
  last: ledgerComparisonOutput.nullable(),
  open: z.number(),
});

export const paymentsComparisonAnswers: RouteAnswers = {
  "POST /api/admin/payments/differences/:id/resolve": {
    summary: "Settles a difference from Stripe by hand",
    output: ledgerDifferenceOutput,
    refusals: ["difference_closed"],
  },
  "GET /api/admin/payments/differences": {
    summary: "Differences between the ledger and Stripe",
    output: z.array(ledgerDifferenceOutput),
  },
  "GET /api/admin/payments/comparison": {
    summary: "The last comparison of the ledger with Stripe",
    output: ledgerComparisonViewOutput,
  },
};
