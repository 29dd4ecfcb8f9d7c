import { emailAddress } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { SEATS_PER_CHECKOUT_MAX } from "../../prices/contract.ts";

/** Each address gets one link by mail; without addresses every unclaimed seat gets a link. */
export const invitationsBody = z.object({
  emails: z
    .array(emailAddress)
    .max(SEATS_PER_CHECKOUT_MAX - 1, "validation.seats")
    .default([])
    .transform((emails) => [...new Set(emails)]),
});

/** 32 bytes in base64url, as `newLinkToken` writes them. */
export const claimParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
