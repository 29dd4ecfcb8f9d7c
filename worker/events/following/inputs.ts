import * as z from "../../lib/z.ts";
import { eventFilterParams } from "../inputs.ts";

const QUERY_MAX = 1000;

/** The filters of an event list's query string; other parameters, as of its order, are left out. */
export const followedSearchBody = z.object({
  query: z
    .string()
    .max(QUERY_MAX, "validation.too_long")
    .transform((query): z.input<typeof eventFilterParams> => Object.fromEntries(new URLSearchParams(query)))
    .pipe(eventFilterParams)
    .refine((filter) => Object.values(filter).some((value) => value !== undefined), "validation.required"),
});
