import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { paymentConfirmationOutput } from "../outputs.ts";
import type { Checkout } from "./contract.ts";

export const checkoutOutput = viewOf<Checkout>("Checkout")(
  z.strictObject({
    url: z.string(),
  }),
);

export const paymentsCheckoutAnswers: RouteAnswers = {
  "DELETE /api/me/payments/:id": {
    summary: "Gives up a payment that was not made",
    answers: { 204: null },
    refusals: ["already_paid", "misconfigured", "payment_not_found", "payment_unavailable"],
  },
  "DELETE /api/me/holds/:eventId": {
    summary: "Gives up a held seat",
    answers: { 204: null },
    refusals: ["already_enrolled", "misconfigured", "payment_unavailable"],
  },
  "POST /api/payments/confirm": {
    summary: "What became of a checkout",
    answers: { 200: paymentConfirmationOutput },
    refusals: ["misconfigured", "payment_not_found", "payment_unavailable"],
  },
  "POST /api/payments/create-package-checkout": {
    summary: "Begins the payment of a package",
    answers: { 200: checkoutOutput },
    refusals: [
      "contact_provider",
      "misconfigured",
      "package_endless",
      "package_not_found",
      "package_start_changed",
      "payment_unavailable",
      "terms_not_accepted",
    ],
  },
  "POST /api/payments/create-checkout-session": {
    summary: "Holds a seat and begins its payment",
    answers: { 200: checkoutOutput },
    refusals: [
      "already_enrolled",
      "event_cancelled",
      "event_free",
      "event_full",
      "event_not_found",
      "event_past",
      "event_under_way",
      "holds_address",
      "holds_max",
      "holds_today",
      "holds_unconfirmed",
      "misconfigured",
      "offer_changed",
      "own_event",
      "payment_unavailable",
      "profile_incomplete",
      "terms_not_accepted",
    ],
  },
};
