import * as z from "../../lib/z.ts";
import { POST_KINDS } from "../contract.ts";

/** Deleted posts of one page. */
export const DELETED_POSTS_PER_PAGE = 20;

/** An unknown value is ignored. */
export const deletedPostParams = z.object({
  kind: z.enum(POST_KINDS).optional().catch(undefined),
  cursor: z.string().max(1000).optional(),
});
