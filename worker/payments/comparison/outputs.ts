import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import {
  COMPARISON_PHASES,
  DIFFERENCE_STATES,
  type LedgerComparison,
  type LedgerComparisonView,
  type LedgerDifference,
} from "./contract.ts";

export const ledgerDifferenceOutput = viewOf<LedgerDifference>("LedgerDifference")(
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(["amount_differs", "missing_here", "missing_there"]),
    state: z.enum(DIFFERENCE_STATES),
    entry_kind: z.enum(["charge", "refund", "dispute", "dispute_fee"]),
    reference: z.string(),
    ours: z.number().nullable(),
    theirs: z.number().nullable(),
    occurred_at: z.iso.datetime(),
    found_at: z.iso.datetime(),
    settled_at: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    payment: z
      .strictObject({
        id: z.uuid(),
        kind: z.enum(["event", "organizer_package", "sponsor_package"]),
        title: z.string(),
      })
      .nullable(),
    stripe_url: z.string().nullable(),
  }),
);

export const ledgerComparisonOutput = viewOf<LedgerComparison>("LedgerComparison")(
  z.strictObject({
    day: z.iso.date(),
    since: z.string(),
    until: z.string(),
    phase: z.enum(COMPARISON_PHASES),
    compared: z.number(),
    last_error: z.string().nullable(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  }),
);

export const ledgerComparisonViewOutput = viewOf<LedgerComparisonView>("LedgerComparisonView")(
  z.strictObject({
    last: ledgerComparisonOutput.nullable(),
    open: z.number(),
  }),
);

export const paymentsComparisonAnswers: RouteAnswers = {
  "POST /api/admin/payments/differences/:id/resolve": {
    summary: "Settles a difference from Stripe by hand",
    answers: { 200: ledgerDifferenceOutput },
    refusals: ["difference_closed", "not_found"],
  },
  "GET /api/admin/payments/differences": {
    summary: "Differences between the ledger and Stripe",
    answers: { 200: z.array(ledgerDifferenceOutput) },
    hasCursor: true,
  },
  "GET /api/admin/payments/comparison": {
    summary: "The last comparison of the ledger with Stripe",
    answers: { 200: ledgerComparisonViewOutput },
  },
};
