import * as z from "../lib/z.ts";
import { VENUE_QUERY_MAX } from "./contract.ts";

export const venueQueryParams = z.object({
  query: z
    .string()
    .trim()
    .toLowerCase()
    .min(2, "validation.wrong")
    .max(VENUE_QUERY_MAX, "validation.too_long"),
});
