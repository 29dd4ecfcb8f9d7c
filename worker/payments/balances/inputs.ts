import * as z from "../../lib/z.ts";

export const balanceBody = z.object({
  /** The version of the terms of sale beside the button; without it Stripe's page asks for consent. */
  terms_version: z.string().max(40, "validation.too_long").optional(),
});
