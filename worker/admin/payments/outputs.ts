import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { type AdminPaymentRow, PAYMENT_KIND_FILTERS } from "./contract.ts";
import { paymentStoryOutput } from "./story/outputs.ts";

export const adminPaymentRowOutput = viewOf<AdminPaymentRow>("AdminPaymentRow")(
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(PAYMENT_KIND_FILTERS),
    status: z.enum(["refunded", "open", "paid", "expired", "unknown"]),
    attention: z
      .enum([
        "amount_differs",
        "disputed",
        "stripe_unreachable",
        "session_unknown",
        "key_refused",
        "refund_failed",
      ])
      .nullable(),
    title: z.string(),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        date: z.iso.date(),
      })
      .nullable(),
    person: z.strictObject({
      id: z.uuid(),
      full_name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    amount: z.number(),
    refunded: z.number(),
    refund_waiting: z.number(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  }),
);

export const adminPaymentsAnswers: RouteAnswers = {
  "GET /api/admin/payments/:id": {
    summary: "The whole story of a payment",
    answers: { 200: paymentStoryOutput },
    refusals: ["payment_not_found"],
  },
  "GET /api/admin/payments.csv": {
    summary: "Payments as CSV",
    answers: { 200: "text/csv" },
    refusals: ["misconfigured", "payment_unavailable"],
  },
  "GET /api/admin/payments": {
    summary: "Payments as a table",
    answers: { 200: z.array(adminPaymentRowOutput) },
    hasCursor: true,
    refusals: ["misconfigured", "payment_unavailable"],
  },
};
