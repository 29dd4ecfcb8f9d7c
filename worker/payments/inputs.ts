import { z } from "zod";
import { listLimit, optional } from "../events/inputs.ts";

/** Without an organizer, or with an empty one, the stats are one's own. */
export const statsQuery = z.object({
  organizerId: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().toLowerCase().optional()),
});

export const ownQuery = z.object({ cursor: optional(z.uuid().toLowerCase()), limit: listLimit });
