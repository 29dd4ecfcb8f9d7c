import { REFUND_RULES } from "../../events/contract.ts";
import { toEuros } from "../../lib/money.ts";
import * as z from "../../lib/z.ts";
import { SEATS_PER_CHECKOUT_MAX } from "../../prices/contract.ts";
import { typedCode } from "../../prices/inputs.ts";

/**
 * The version of the terms of sale beside the button; a former one is refused. Without it Stripe's page asks for consent.
 */
export const termsVersion = z.string().max(40, "validation.too_long").optional();

/**
 * The price comes from the database: amounts and titles in the body are ignored. `shown`: the offer on the page, in
 * euros, which is only compared.
 */
export const eventCheckoutBody = z.object({
  eventId: z.uuid().toLowerCase(),
  shown: z
    .object({
      cost: z.number().min(0).max(toEuros(Number.MAX_SAFE_INTEGER)),
      refund_rule: z.enum(REFUND_RULES),
      refund_days: z.int().min(0),
    })
    .optional(),
  terms_version: termsVersion,
  code: typedCode.optional(),
  /** The payer's seat, and those of people invited by link. */
  seats: z
    .int("validation.seats")
    .min(1, "validation.seats")
    .max(SEATS_PER_CHECKOUT_MAX, "validation.seats")
    .default(1),
  part: z.enum(["deposit", "whole"]).default("whole"),
  /** Consent to keep the card of a deposit and to charge the balance on its last day. */
  keep_card: z.boolean().default(false),
  /** Goes on with the code, seats, part and consent of the caller's held seats, where there are some. */
  resumed: z.boolean().default(false),
});

export const packageCheckoutBody = z
  .object({
    kind: z.enum(["organizer_package", "sponsor_package"]),
    packageId: z.string().max(80).optional(),
    id: z.string().max(80).optional(),
    /** The start of the package on the page; null: at once. */
    shown: z.object({ starts_at: z.iso.datetime("validation.wrong").nullable() }).optional(),
    terms_version: termsVersion,
  })
  .transform(({ packageId, id, ...rest }) => ({ ...rest, packageId: packageId ?? id ?? "" }));

export const holdParams = z.object({ eventId: z.uuid().toLowerCase() });

/** Stripe's ids consist of letters, digits and underscores. */
export const confirmPaymentBody = z.object({
  session_id: z.string().regex(/^\w{1,255}$/, "validation.wrong"),
});
