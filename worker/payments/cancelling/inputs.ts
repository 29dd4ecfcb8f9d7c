import { CHANGE_MESSAGE_MAX } from "../../events/publishing/contract.ts";
import { optionalText } from "../../lib/fields.ts";
import { toEuros } from "../../lib/money.ts";
import * as z from "../../lib/z.ts";

/** Euros that the page showed; compared with the computed refund, never used as the amount. */
export const euros = z.number().min(0).max(toEuros(Number.MAX_SAFE_INTEGER));

export const cancelEnrolmentBody = z.object({ refund: euros });

/** The refund is optional for a free enrolment. */
export const removeParticipantBody = z.object({ refund: euros.default(0) });

export const cancelEventBody = z.object({
  paying: z.int().min(0),
  total: euros,
  message: optionalText(CHANGE_MESSAGE_MAX),
});

/** The query parameters as the browser sends them. */
export type CancelEnrolmentBody = z.input<typeof cancelEnrolmentBody>;
export type RemoveParticipantBody = z.input<typeof removeParticipantBody>;
export type CancelEventBody = z.input<typeof cancelEventBody>;
