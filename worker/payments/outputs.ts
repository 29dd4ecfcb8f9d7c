import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import type { OrganizerStats, OwnPayment, PaymentConfirmation, ReceiptParty } from "./contract.ts";

export const receiptPartyOutput = viewOf<ReceiptParty>("ReceiptParty")(
  z.strictObject({
    name: z.string().nullable(),
    company_name: z.string().nullable(),
    vat_number: z.string().nullable(),
    address: z.string().nullable(),
  }),
);

export const ownPaymentOutput = viewOf<OwnPayment>("OwnPayment")(
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(["event", "organizer_package", "sponsor_package"]),
    status: z.enum(["refunded", "open", "paid", "expired", "unknown"]),
    title: z.string(),
    amount: z.number(),
    refunded: z.number(),
    refund_waiting: z.number(),
    refund_late: z.number(),
    session_id: z.string().nullable(),
    package_id: z.string().nullable(),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        date: z.iso.date(),
        cost: z.number().nullable(),
        refund_rule: z.enum(["none", "always", "half"]),
        refund_until_days: z.number(),
      })
      .nullable(),
    seller: z
      .union([
        receiptPartyOutput,
        z.strictObject({
          text: z.string(),
        }),
      ])
      .nullable(),
    buyer: receiptPartyOutput.nullable(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  }),
);

export const organizerStatsOutput = viewOf<OrganizerStats>("OrganizerStats")(
  z.strictObject({
    totalPaidParticipants: z.number(),
    totalRevenue: z.number(),
  }),
);

export const paymentConfirmationOutput = viewOf<PaymentConfirmation>("PaymentConfirmation")(
  z.strictObject({
    status: z.enum(["refunded", "open", "paid", "expired", "unknown"]),
    place: z
      .enum(["event_past", "event_cancelled", "confirmed", "late", "removed", "given_up", "returned"])
      .nullable(),
    refund: z.number(),
    kind: z.enum(["event", "organizer_package", "sponsor_package"]),
    title: z.string(),
    amount: z.number(),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
      })
      .nullable(),
    package_id: z.string().nullable(),
    starts_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  }),
);

export const paymentsAnswers: RouteAnswers = {
  "GET /api/me/payments": {
    summary: "The caller's payments, newest first",
    answers: { 200: z.array(ownPaymentOutput) },
    hasCursor: true,
  },
  "GET /api/payments/organizer-stats": {
    summary: "Paid participants and revenue of an organizer",
    answers: { 200: organizerStatsOutput },
  },
};
