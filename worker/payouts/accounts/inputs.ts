import { optional } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";

/**
 * `refresh`: retrieves the account's facts from Stripe before answering, as after its onboarding. A missing `organizerId`
 * means the caller.
 */
export const payoutsQuery = z.object({
  refresh: optional(z.enum(["true", "false"])),
  organizerId: optional(z.uuid().toLowerCase()),
});
