import * as z from "zod";

/** A category's id or slug, a present or a former one. */
export const forumCategoryKey = z.object({ key: z.string().min(1).max(100) });
