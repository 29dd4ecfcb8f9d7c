import { z } from "zod";
import { WORD_MAX } from "../../events/publishing/contract.ts";
import { optionalText } from "../../lib/fields.ts";

/** Euros as they were shown; what comes back is never read from here, only held against it. */
const euros = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER / 100);

export const participationParams = z.object({ id: z.uuid().toLowerCase() });

export const givingUpBody = z.object({ refund: euros });

/** A free place is taken back without a word of money. */
export const removalBody = z.object({ refund: euros.default(0) });

export const eventCancellationBody = z.object({
  paying: z.int().min(0),
  total: euros,
  message: optionalText(WORD_MAX),
});

/** The query parameters as the browser sends them. */
export type GivingUpBody = z.input<typeof givingUpBody>;
export type RemovalBody = z.input<typeof removalBody>;
export type EventCancellationBody = z.input<typeof eventCancellationBody>;
