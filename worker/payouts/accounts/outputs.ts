import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { payoutsOutput } from "../outputs.ts";

const receivedOutput = z.strictObject({ received: z.literal(true) });

export const payoutAccountAnswers: RouteAnswers = {
  "POST /api/payouts/account": {
    summary: "Where the caller continues at Stripe to receive money",
    note: "A single-use link of the onboarding, or Stripe's dashboard when the account is active and nothing is asked.",
    output: z.strictObject({ url: z.string() }),
    refusals: ["payout_account_closed", "payouts_unavailable"],
  },
  "GET /api/payouts": {
    summary: "An organizer's account at Stripe, and the money on its way",
    output: payoutsOutput,
  },
  "POST /api/payments/webhook/accounts": {
    summary: "Takes an event that Stripe signed about an organizer's account",
    output: receivedOutput,
    refusals: ["misconfigured"],
  },
  "POST /api/payments/webhook/payouts": {
    summary: "Takes an event that Stripe signed about a payout to an organizer's bank",
    output: receivedOutput,
    refusals: ["misconfigured"],
  },
};
