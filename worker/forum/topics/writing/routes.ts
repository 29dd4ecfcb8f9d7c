import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import type { AppEnv } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { guardWrites } from "../../../guardedWrites.ts";
import { enforceRateLimit, parse, requireSignedIn, requireSignedInTo, requireUser } from "../../../http.ts";
import { hasPermissionFor } from "../../../permissions/contract.ts";
import { permissionRefusal } from "../../../permissions/permissionRefusal.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { copyLinkedPicturesAfterResponse } from "../../../uploads/linked/copyLinkedPicture.ts";
import { findForumCategory } from "../../categories/store.ts";
import type { ForumTopic } from "../../contract.ts";
import { CATEGORY_GONE, postIdParams } from "../../inputs.ts";
import { idempotencyKey } from "../../limits/idempotencyKey.ts";
import { withPostLimit } from "../../limits/withPostLimit.ts";
import { purgeTopic } from "../../purge.ts";
import { canSeeDeletedPosts } from "../../rules.ts";
import { findTopic, findTopicRow } from "../../store.ts";
import { checkPostContent } from "../../text/checkPostContent.ts";
import { topicChangeEntries, topicDeletionEntry, topicRestorationEntry } from "./entries.ts";
import { type CheckedTopic, type CheckedTopicChange, parseTopic, parseTopicChange } from "./inputs.ts";
import { changedTopicFields, isSamePost } from "./rules.ts";
import {
  deleteTopic,
  findPostedTopic,
  insertTopic,
  restoreTopic,
  staleTopic,
  topicAuthorRule,
  updateTopic,
} from "./store.ts";

/** How often a change is tried again that another write of other fields came before. */
const CHANGE_TRIES = 3;

const writersOnly = requirePermission("posts.manage");
const staffOnly = requirePermission("posts.moderate");
const byId = parse("param", postIdParams);

export const topicWritingRoutes = new Hono<AppEnv>()
  .post("/topics", requireSignedInTo("topic_sign_in"), writersOnly, async (c) => {
    const key = idempotencyKey(c);
    const body = parseTopic(await c.req.json().catch(() => null));
    const { id: authorId } = requireUser(c);
    const posted = await findPostedTopic(c.var.db, authorId, key);
    if (posted) return c.json(await repeatedTopic(c, posted.id, body), 201);
    const topic = await withPostLimit(c, "topic", key, () => createTopic(c, key, body));
    return c.json(topic, 201);
  })

  .put("/topics/:id", requireSignedIn, writersOnly, byId, async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, user.id);
    const change = parseTopicChange(await c.req.json().catch(() => null), canSeeDeletedPosts(user));
    const topic = await findEditableTopic(c, c.req.valid("param").id);
    return c.json(await changeTopic(c, topic, change));
  })

  .delete("/topics/:id", requireSignedIn, staffOnly, byId, async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, requireUser(c).id);
    const topic = await findTopicOrRefuse(c, c.req.valid("param").id);
    if (await deleteTopic(c.var.db, topic.id, [topicDeletionEntry(c, topic)])) purgeTopic(c, topic);
    return c.body(null, 204);
  })

  .post("/topics/:id/restore", requireSignedIn, staffOnly, byId, async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, requireUser(c).id);
    const topic = await findTopicOrRefuse(c, c.req.valid("param").id);
    const isRestored = await restoreTopic(c.var.db, topic.id, [topicRestorationEntry(c, topic)]);
    if (isRestored) purgeTopic(c, topic);
    else if ((await findTopicRow(c.var.db, topic.id))?.erased_at) throw new Refusal("post_erased");
    return c.json(await findTopicOrRefuse(c, topic.id));
  });

/** A topic, deleted or not. */
async function findTopicOrRefuse(c: Context<AppEnv>, id: string): Promise<ForumTopic> {
  const topic = await findTopic(c.var.db, id);
  if (!topic) throw new Refusal("topic_not_found");
  return topic;
}

/**
 * A visible topic that the caller may change; every write of the call holds only while it is so. Refuses with
 * `topic_not_found` and `topic_forbidden`. A deleted topic is restored before it is changed.
 */
async function findEditableTopic(c: Context<AppEnv>, id: string): Promise<ForumTopic> {
  const user = requireUser(c);
  const topic = await findTopicOrRefuse(c, id);
  if (topic.deleted_at) throw new Refusal("topic_not_found");
  const isAllowed = (caller: typeof user) => hasPermissionFor(caller, "posts.manage", topic.author_id);
  const refusal = permissionRefusal(user, isAllowed, "topic_forbidden");
  if (refusal) throw new Refusal(refusal);
  guardWrites(c, topicAuthorRule(user, id));
  return topic;
}

async function createTopic(c: Context<AppEnv>, key: string, body: CheckedTopic): Promise<ForumTopic> {
  const { id: author_id } = requireUser(c);
  const columns = await checkPostContent(c, body.content);
  const id = newId();
  if (!(await insertTopic(c.var.db, { ...body, ...columns, id, author_id, idempotency_key: key }))) {
    const posted = await findPostedTopic(c.var.db, author_id, key);
    return repeatedTopic(c, posted?.id ?? "", body);
  }
  const topic = await findTopicOrRefuse(c, id);
  purgeTopic(c, topic);
  copyLinkedPicturesAfterResponse(c, columns.files);
  return topic;
}

/**
 * The topic that an earlier send of the same key has made. Refuses with `already_posted` and the topic when another text
 * is sent now, and with `topic_not_found` when staff has deleted it since.
 */
async function repeatedTopic(c: Context<AppEnv>, id: string, body: CheckedTopic): Promise<ForumTopic> {
  const topic = await findTopicOrRefuse(c, id);
  if (topic.deleted_at) throw new Refusal("topic_not_found");
  if (!isSamePost(topic, body)) throw new Refusal("already_posted", { current: topic });
  return topic;
}

/**
 * Changes a topic and returns it as it is now. Refuses with `stale` and the topic when its text is not the one that the
 * caller saw. Without a revision, and for what staff sets, the last write wins.
 */
async function changeTopic(
  c: Context<AppEnv>,
  topic: ForumTopic,
  { revision, ...wanted }: CheckedTopicChange,
): Promise<ForumTopic> {
  let before = topic;
  for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
    const category = await findWantedCategory(c, before, wanted.category_id);
    const change = changedTopicFields(before, { ...wanted, category_id: category?.id });
    if (Object.keys(change).length === 0) return before;
    const isText = change.title !== undefined || change.content !== undefined;
    if (isText && revision !== undefined && revision !== before.revision)
      throw await staleTopic(c.var.db, topic.id);
    const columns = await changedColumns(c, topic.id, change.content);
    const { category_id: _, ...audited } = { ...change, category: change.category_id && category?.name };
    const entries = topicChangeEntries(c, before, audited);
    if (await updateTopic(c.var.db, { before, change: { ...change, ...columns }, entries })) {
      const after = await findTopicOrRefuse(c, topic.id);
      purgeTopic(c, after);
      copyLinkedPicturesAfterResponse(c, columns?.files ?? []);
      return after;
    }
    before = await findTopicOrRefuse(c, topic.id);
    if (before.deleted_at) throw new Refusal("topic_not_found");
  }
  throw await staleTopic(c.var.db, topic.id);
}

/** The columns that a changed text writes; null when it stays. */
async function changedColumns(c: Context<AppEnv>, id: string, content: string | undefined) {
  if (content === undefined) return null;
  const before = await findTopicRow(c.var.db, id);
  return checkPostContent(c, content, before?.files);
}

/** The category to which a topic is moved, with its present id; undefined when it stays. Refuses with `invalid`. */
async function findWantedCategory(c: Context<AppEnv>, topic: ForumTopic, id: string | undefined) {
  if (id === undefined || id === topic.category_id) return undefined;
  const category = await findForumCategory(c.var.db, id);
  if (!category) throw new Refusal("invalid", { fields: { category_id: CATEGORY_GONE } });
  return category;
}
