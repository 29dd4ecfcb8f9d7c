import { optional, rowLimit } from "../lib/fields.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { RESULTS_MAX, SEARCH_KINDS, SEARCH_TIMES, SITE_SEARCH_MAX } from "./contract.ts";

export const siteSearchParams = z.object({
  /** Words in any order; what is longer than SITE_SEARCH_MAX is ignored. */
  q: z
    .string()
    .default("")
    .transform((text) => text.slice(0, SITE_SEARCH_MAX)),
  kind: optional(z.enum(SEARCH_KINDS)),
  /** Of articles, the only texts whose language is known; leaves out all others. */
  language: optional(z.enum(LANGUAGE_CODES)),
  /** Of events; leaves out all others. */
  time: optional(z.enum(SEARCH_TIMES)),
  /** Results of each kind. */
  limit: rowLimit(RESULTS_MAX),
  /** The number of results before the page; for one kind. */
  cursor: optional(z.string().regex(/^\d{1,3}$/, "validation.wrong")),
});

export type SiteSearch = z.output<typeof siteSearchParams>;
