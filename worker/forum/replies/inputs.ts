import { optional, rowLimit } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { REPLIES_MAX } from "../contract.ts";
import { postContent, postId } from "../inputs.ts";

/** An empty parameter counts as missing; a `limit` above REPLIES_MAX as REPLIES_MAX. */
export const replyListParams = z.object({
  topicId: z.string("validation.id").pipe(postId),
  /** The lowest reply number of the answer. */
  from: optional(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
  limit: rowLimit(REPLIES_MAX),
});

/** Other fields, such as `author_id`, are ignored: the author is the caller. */
export const replyBody = z.object({ content: postContent, topic_id: z.string("validation.id").pipe(postId) });

/** `revision`: of the text that the caller changed, so that no other change is overwritten. */
export const replyChange = z.object({ content: postContent, revision: z.number().int().min(1).optional() });
