import { v7 as newId } from "uuid";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { requireUser } from "../../http.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { siteUrl } from "../../siteUrl.ts";
import { findForumCategory } from "../categories/store.ts";
import { HELD_POSTS_MAX, type HoldReason } from "../contract.ts";
import { CATEGORY_GONE } from "../inputs.ts";
import { findTopicState } from "../store.ts";
import type { PostColumns } from "../text/checkPostContent.ts";
import type { HeldPost } from "./outputs.ts";
import { type CheckedPost, holdReason } from "./rules.ts";
import { findHoldConditions, insertHeldPost } from "./store.ts";

/** Why the caller's new post waits for a moderator; null: it does not. Moderators' own posts never wait. */
export async function findHoldReason(c: AppContext, post: CheckedPost): Promise<HoldReason | null> {
  return reasonOf(c, post, "");
}

/** Refuses with `edit_held` an edit that adds to a published post what would have made it wait. */
export async function admitEdit(c: AppContext, id: string, before: CheckedPost, after: CheckedPost) {
  if (await reasonOf(c, after, id, before)) throw new Refusal("edit_held");
}

async function reasonOf(c: AppContext, post: CheckedPost, id: string, before?: CheckedPost) {
  const user = requireUser(c);
  if (hasPermission(user, "posts.moderate")) return null;
  const conditions = await findHoldConditions(c.var.db, user.id, id);
  return holdReason(post, { ...conditions, siteUrl: siteUrl(c) }, before);
}

type SentPost = PostColumns & {
  title: string | null;
  topic_id: string | null;
  category_id: string | null;
  idempotency_key: string;
  reason: HoldReason;
};

/** Stores the caller's post until a moderator decides. Refuses as posting does, and with `held_posts_max`. */
export async function holdPost(c: AppContext, post: SentPost): Promise<HeldPost> {
  const row = { ...post, id: newId(), author_id: requireUser(c).id };
  const held = await insertHeldPost(c.var.db, row, new Date());
  if (held) return held;
  const topic = post.topic_id === null ? null : await findTopicState(c.var.db, post.topic_id);
  if (post.topic_id && (!topic || topic.deleted_at !== null)) throw new Refusal("topic_not_found");
  if (topic?.is_locked) throw new Refusal("topic_locked");
  if (post.category_id && !(await findForumCategory(c.var.db, post.category_id)))
    throw new Refusal("invalid", { fields: { category_id: CATEGORY_GONE } });
  throw new Refusal("held_posts_max", { values: { limit: HELD_POSTS_MAX } });
}
