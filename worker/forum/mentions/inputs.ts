import * as z from "../../lib/z.ts";
import { postId } from "../inputs.ts";
import { MENTION_SEARCH_MAX } from "./contract.ts";

export const mentionParams = z.object({
  /** The beginning of a name or of a handle. */
  q: z
    .string("validation.wrong")
    .trim()
    .min(1, "validation.wrong")
    .max(MENTION_SEARCH_MAX, "validation.too_long"),
  /** The topic whose authors come first; none for a new topic. */
  topicId: postId.optional(),
});
