import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { FILE_TYPES } from "../../lib/fileResponse.ts";
import { adminPayoutsOutput, transferOutput } from "../outputs.ts";

export const transfersAnswers: RouteAnswers = {
  "GET /api/payouts/transfers": {
    summary: "The money of the caller's paid enrolments on its way",
    note: "Newest payments first. A payment that was refunded before its transfer stays in the list, with the state `reversed` and nothing sent or reversed.",
    answers: { 200: z.array(transferOutput) },
    hasCursor: true,
  },
  "GET /api/payouts/statement": {
    summary: "The caller's transfers, reversals, debts and payouts of a month",
    note: "In the caller's language. Reversals and debts are negative.",
    answers: { 200: [FILE_TYPES.csv, FILE_TYPES.pdf] },
  },
  "GET /api/admin/payouts": {
    summary: "Organizers' accounts, transfers and debts that need a look",
    answers: { 200: adminPayoutsOutput },
  },
  "POST /api/admin/payouts/:paymentId/retry": {
    summary: "Has the next run of the cron send or reverse a payment's money again",
    note: "A failed transfer is due at once. A debt is reversed again: what Stripe refuses becomes a debt again.",
    answers: { 200: transferOutput },
    refusals: ["payment_not_found"],
  },
};
