import { z } from "zod";
import { PLACE_QUERY_MAX } from "./contract.ts";

export const placeQuery = z.object({
  query: z
    .string()
    .trim()
    .toLowerCase()
    .min(2, "validation.wrong")
    .max(PLACE_QUERY_MAX, "validation.too_long"),
});
