import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";

export const paymentsWebhooksAnswers: RouteAnswers = {
  "POST /api/payments/webhook": {
    summary: "Takes an event that Stripe signed",
    answers: {
      200: z.strictObject({
        received: z.literal(true),
      }),
    },
    refusals: ["invalid", "misconfigured"],
  },
};
