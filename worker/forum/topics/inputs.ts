import { optional } from "../../events/inputs.ts";
import * as z from "../../lib/z.ts";
import { TOPIC_OFFSET_MAX, TOPICS_MAX } from "../contract.ts";
import { postId } from "../inputs.ts";

/** An empty parameter is none; a larger `limit` than TOPICS_MAX is that one. */
export const topicListParams = z.object({
  /** Of a category, or of one that was merged into another, which lists that other one's topics. */
  categoryId: optional(postId),
  limit: optional(
    z.coerce
      .number()
      .int()
      .min(1)
      .transform((count) => Math.min(count, TOPICS_MAX)),
  ),
  offset: optional(z.coerce.number().int().min(0).max(TOPIC_OFFSET_MAX)),
  /** The cursor of the previous answer. */
  cursor: optional(z.string().max(200)),
});

export type TopicListParams = z.output<typeof topicListParams>;
