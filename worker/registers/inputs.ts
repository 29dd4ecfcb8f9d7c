import { optional } from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import { GUIDE_SEARCH_MIN, GUIDES_MAX } from "./contract.ts";

export const registerQuery = z.object({ after: optional(z.coerce.number().int().min(0)) });

export const registerListQuery = z.object({
  scope: optional(z.enum(["open", "closed"])),
  /** The registers of one event, open and closed ones, by day. */
  event: optional(z.uuid().toLowerCase()),
  /** Run, day and id of the previous page's last row. */
  cursor: optional(
    z.string().regex(/^(next|past|closed)_\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/, "validation.wrong"),
  ),
});

export const guidesBody = z.object({
  user_ids: z
    .array(z.uuid().toLowerCase())
    .max(GUIDES_MAX, "validation.too_long")
    .transform((ids) => [...new Set(ids)]),
});

export const guideSearchQuery = z.object({ q: z.string().trim().min(GUIDE_SEARCH_MIN).max(80) });
