import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";
import {
  adminFailedPayoutOutput,
  adminFailedTransferOutput,
  adminPayoutAccountOutput,
  adminPayoutsOutput,
  ownTransferOutput,
  transferOutput,
} from "../outputs.ts";

export const transfersAnswers: RouteAnswers = {
  "GET /api/payouts/transfers": {
    summary: "The money of the caller's paid enrolments on its way",
    note: "Newest payments first. A payment that was refunded before its transfer stays in the list, with the state `reversed` and nothing sent or reversed.",
    output: z.array(ownTransferOutput),
    refusals: ["forbidden"],
  },
  "GET /api/payouts/statement": {
    summary: "The caller's transfers, reversals, debts and payouts of a month",
    note: "In the caller's language. Reversals and debts are negative.",
    output: [FILE_TYPES.csv, FILE_TYPES.pdf],
    refusals: ["forbidden"],
  },
  "GET /api/admin/payouts": { summary: "The sums of all organizers' transfers", output: adminPayoutsOutput },
  "GET /api/admin/payouts/accounts": {
    summary: "Organizers' accounts that need a look, those with the most money due first",
    output: z.array(adminPayoutAccountOutput),
  },
  "GET /api/admin/payouts/failed": {
    summary: "Transfers that Stripe refused, and open debts, those of the earliest events first",
    output: z.array(adminFailedTransferOutput),
  },
  "GET /api/admin/payouts/returned": {
    summary: "Payouts that organizers' banks returned, newest first",
    output: z.array(adminFailedPayoutOutput),
  },
  "POST /api/admin/payouts/:paymentId/retry": {
    summary: "Has the next run of the cron send or reverse a payment's money again",
    note: "A failed transfer is due at once. A debt is reversed again: what Stripe refuses becomes a debt again.",
    output: transferOutput,
  },
  "POST /api/admin/payouts/:paymentId/forgive": {
    summary: "Forgives an organizer's debt of a payment, which the platform bears from then on",
    note: "`amount` in euros, at most what is open; `stale` when it is less by now.",
    output: transferOutput,
    refusals: ["stale"],
  },
};
