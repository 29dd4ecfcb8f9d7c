import { ORGANIZER_SEARCH_MIN } from "../../events/publishing/contract.ts";
import * as z from "../../lib/z.ts";
import { TABLE_SEARCH_MAX } from "../contract.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { ADMIN_EVENT_SORTS, NO_CATEGORY, PAST_EVENTS } from "./contract.ts";

/** The most category ids of a request: the category of trainings and "none" are never combined with more. */
const CATEGORIES_MAX = 5;

const categoryIds = z
  .string()
  .transform((text) => text.toLowerCase().split(","))
  .pipe(z.array(z.union([z.literal(NO_CATEGORY), z.uuid()])).max(CATEGORIES_MAX));

/**
 * `category`: `past`, or comma-separated ids of categories, with `none` for events without one. `organizer`: a user's
 * id. An unknown value is ignored.
 */
const filters = {
  category: z
    .union([z.literal(PAST_EVENTS), categoryIds])
    .optional()
    .catch(undefined),
  organizer: z.uuid().toLowerCase().optional().catch(undefined),
};

export const adminEventsParams = z.object({ ...tableQuery(ADMIN_EVENT_SORTS), ...filters });
export const adminEventsCsvParams = z.object({ ...exportQuery(ADMIN_EVENT_SORTS), ...filters });

export const organizersParams = z.object({
  search: z.string().trim().min(ORGANIZER_SEARCH_MIN).max(TABLE_SEARCH_MAX),
});

export type AdminEventsParams = z.output<typeof adminEventsParams>;
export type AdminEventsCsvParams = z.output<typeof adminEventsCsvParams>;
