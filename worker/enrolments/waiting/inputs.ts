import { optional, shows } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { OFFER_REASON_MAX, OFFER_REASON_MIN } from "./contract.ts";

const id = z.uuid().toLowerCase();

/** One seat for each member: seats for several are not sold. */
export const joinWaitingBody = z.object({ seats: optional(z.literal(1)) });
export const waitingParams = z.object({ id });
export const waitingOfferParams = z.object({ id, waitingId: id });
export const waitingOfferBody = z.object({
  reason: z
    .string()
    .trim()
    .max(OFFER_REASON_MAX, "validation.too_long")
    .check(shows(OFFER_REASON_MIN, "validation.required")),
});
export const waitingClosedBody = z.object({ closed: z.boolean() });
