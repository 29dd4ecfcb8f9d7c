import * as z from "zod";

/** The most characters of an article's slug or dated slug in an address. */
const SEGMENT_MAX = 300;

export const articleIdParams = z.object({ id: z.uuid().toLowerCase() });
export const articleSlugParams = z.object({ slug: z.string().min(1).max(SEGMENT_MAX) });
