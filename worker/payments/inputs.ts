import { z } from "zod";

/** Without an organizer, or with an empty one, the stats are one's own. */
export const statsQuery = z.object({
  organizerId: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().toLowerCase().optional()),
});
