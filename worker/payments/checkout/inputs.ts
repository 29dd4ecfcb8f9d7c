import { z } from "zod";
import { REFUND_RULES } from "../../events/contract.ts";

/**
 * The price is the database's: amounts and titles that a browser sends along are not looked at. `shown`: what the page
 * showed, in euros; it is only compared.
 */
export const eventCheckoutBody = z.object({
  eventId: z.uuid().toLowerCase(),
  shown: z
    .object({
      cost: z
        .number()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER / 100),
      refund_rule: z.enum(REFUND_RULES),
      refund_days: z.int().min(0),
    })
    .optional(),
});

export const packageCheckoutBody = z
  .object({
    kind: z.enum(["organizer_package", "sponsor_package"]),
    packageId: z.string().max(80).optional(),
    id: z.string().max(80).optional(),
    /** What the page said before somebody pressed the button: when it begins, null at once. */
    shown: z.object({ starts_at: z.iso.datetime("validation.wrong").nullable() }).optional(),
  })
  .transform(({ kind, packageId, id, shown }) => ({ kind, packageId: packageId ?? id ?? "", shown }));

export const paymentParams = z.object({ id: z.uuid().toLowerCase() });

export const heldParams = z.object({ eventId: z.uuid().toLowerCase() });

/** Stripe's ids are short words of letters, digits and underscores. */
export const confirmBody = z.object({ session_id: z.string().regex(/^\w{1,255}$/, "validation.wrong") });
