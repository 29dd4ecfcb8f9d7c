import { LIST_MAX } from "../../events/contract.ts";
import { optional, rowLimit } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { exactEuros } from "../../payments/refunds/inputs.ts";
import { STATEMENT_FORMATS } from "../contract.ts";

/** A missing `organizerId` means the caller. */
const organizerId = optional(z.uuid().toLowerCase());

export const transferListQuery = z.object({ cursor: optional(z.uuid().toLowerCase()), organizerId });

/** A month from 2000 on, YYYY-MM, and the file's format. */
export const statementQuery = z.object({
  organizerId,
  month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "validation.date"),
  format: z.enum(STATEMENT_FORMATS),
});

export const transferParams = z.object({ paymentId: z.uuid().toLowerCase() });

/** `cursor`: the last row of the page before, an organizer or a payment. */
export const adminPayoutListQuery = z.object({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.uuid().toLowerCase()),
});

/** `cursor`: a payout of Stripe. */
export const returnedPayoutListQuery = z.object({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.string().regex(/^po_\w{1,60}$/)),
});

/** `amount`: euros that the admin saw as open. */
export const forgiveDebtBody = z.object({ amount: exactEuros });
