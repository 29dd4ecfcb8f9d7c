import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { AdminRefund } from "./contract.ts";

export const adminRefundOutput = viewOf<AdminRefund>("AdminRefund")(
  z.strictObject({
    id: z.uuid(),
    amount: z.number(),
    waits_for_dispute: z.boolean(),
  }),
);

export const paymentsAdminRefundsAnswers: RouteAnswers = {
  "POST /api/admin/payments/:id/refunds": {
    summary: "Refunds a payment in whole or in part",
    answers: { 201: adminRefundOutput },
    refusals: [
      "misconfigured",
      "payment_not_found",
      "payment_not_refundable",
      "refund_changed",
      "refund_too_much",
    ],
  },
};
