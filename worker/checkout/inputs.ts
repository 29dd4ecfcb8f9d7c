import { z } from "zod";

/** Amounts and titles that a browser sends along are not looked at: the price is the database's. */
export const eventCheckoutBody = z.object({ eventId: z.uuid().toLowerCase() });

export const packageCheckoutBody = z
  .object({
    kind: z.enum(["organizer_package", "sponsor_package"]),
    packageId: z.string().max(80).optional(),
    id: z.string().max(80).optional(),
  })
  .transform(({ kind, packageId, id }) => ({ kind, packageId: packageId ?? id ?? "" }));

export const heldParams = z.object({ eventId: z.uuid().toLowerCase() });

/** Stripe's ids are short words of letters, digits and underscores. */
export const confirmBody = z.object({ session_id: z.string().regex(/^\w{1,255}$/, "validation.wrong") });
