import { optional } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { MARKS_MAX } from "../contract.ts";
import { postId } from "../inputs.ts";

/** Comma-separated ids without duplicates. */
export const marksQuery = z.object({
  topicIds: optional(
    z
      .string()
      .transform((ids) => [...new Set(ids.toLowerCase().split(","))])
      .pipe(z.array(postId).max(MARKS_MAX)),
  ),
});

/** A page of unread topics, of a category or of all. */
export const unreadQuery = z.object({ categoryId: optional(postId), cursor: optional(z.string().max(200)) });

/** The highest reply number that was on the member's screen; 0: the topic itself. */
export const readBody = z.object({ number: z.number().int().min(0) });
