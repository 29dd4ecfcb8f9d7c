import { listLimit, optional } from "../events/inputs.ts";
import * as z from "../lib/z.ts";

/** A missing or empty `organizerId` means the caller. */
export const organizerStatsQuery = z.object({
  organizerId: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().toLowerCase().optional()),
});

export const ownPaymentsQuery = z.object({ cursor: optional(z.uuid().toLowerCase()), limit: listLimit });
