import { optional } from "../../events/inputs.ts";
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

/** The highest reply number that the member's screen showed; 0: the topic itself. */
export const readBody = z.object({ number: z.number().int().min(0) });
