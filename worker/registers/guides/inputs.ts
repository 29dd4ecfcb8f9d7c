import * as z from "../../lib/z.ts";
import { GUIDES_MAX } from "../contract.ts";
import { GUIDE_SEARCH_MIN } from "./contract.ts";

export const guidesBody = z.object({
  user_ids: z
    .array(z.uuid().toLowerCase())
    .max(GUIDES_MAX, "validation.too_long")
    .transform((ids) => [...new Set(ids)]),
});

export const guideSearchQuery = z.object({ q: z.string().trim().min(GUIDE_SEARCH_MIN).max(80) });
