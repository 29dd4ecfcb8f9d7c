import { v7 as newId } from "uuid";
import { cached } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  clientAddress,
  consumeRateLimit,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  refuseCursor,
  requireSignedIn,
  requireSignedInTo,
  requireUser,
  sendPage,
} from "../../http.ts";
import { runAfterResponse } from "../../log.ts";
import { requirePermission, requireWriting } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { hashReader, isAutomatic } from "../../readers.ts";
import { jwtSecretBytes } from "../../secrets.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { findForumCategory } from "../categories/store.ts";
import { RELATED_TOPICS, TOPICS_PER_PAGE } from "../contract.ts";
import { admitEdit, findHoldReason, holdPost } from "../held/holdPost.ts";
import type { HeldPost } from "../held/outputs.ts";
import { CATEGORY_GONE, postIdParams, postNumberParams, type TopicPost } from "../inputs.ts";
import { findNewPeople } from "../mentions/store.ts";
import type { ForumTopic, SimilarTopic } from "../outputs.ts";
import { purgeTopic } from "../purge.ts";
import { canSeeDeletedPosts, canSeeTopic, topicEditRefusal } from "../rules.ts";
import { findTopic, findTopicRow } from "../store.ts";
import { topicViews } from "../TopicViews.ts";
import { checkPostContent } from "../text/checkPostContent.ts";
import { idempotencyKey, withPostLimit } from "../withPostLimit.ts";
import { topicChangeEntries, topicDeletionEntry, topicRestorationEntry } from "./entries.ts";
import {
  type CheckedTopic,
  type CheckedTopicChange,
  parseTopic,
  parseTopicChange,
  similarTopicParams,
  topicListParams,
} from "./inputs.ts";
import { changedTopicFields, isSamePost, toRelatedSearch, toTitleSearch, VIEW_RATE } from "./rules.ts";
import {
  deleteTopic,
  findPostedTopic,
  findViewedTopic,
  insertTopic,
  listSimilarTopics,
  listTopics,
  RELATED_MATCHES_PER_WORD,
  restoreTopic,
  staleTopic,
  topicAuthorRule,
  updateHelpfulReply,
  updateTopic,
} from "./store.ts";
import { parseTopicCursor } from "./topicCursor.ts";

const byPostId = parse("param", postIdParams);

export const topicRoutes = newRoutes()
  .get("/topics", cached({ shows: "topic" }), parse("query", topicListParams), async (c) => {
    const { limit = TOPICS_PER_PAGE, offset = 0, sort = "activity", ...query } = c.req.valid("query");
    const cursor =
      query.cursor === undefined ? undefined : (parseTopicCursor(query.cursor, sort) ?? refuseCursor());
    return sendPage(c, await listTopics(c.var.db, { ...query, limit, offset, sort, cursor }));
  })

  .get("/topics/:id", cached({ shows: "topic" }), byPostId, async (c) =>
    c.json(visible(c, await findTopic(c.var.db, c.req.valid("param").id))),
  )

  .get("/topics/:id/related", cached(), byPostId, async (c) => {
    const { id, title } = visible(c, await findTopic(c.var.db, c.req.valid("param").id));
    const search = toRelatedSearch(title);
    const similar = search ? await listSimilarTopics(c.var.db, search, RELATED_MATCHES_PER_WORD) : [];
    const related = similar.filter((topic) => topic.id !== id).slice(0, RELATED_TOPICS);
    return c.json(related satisfies SimilarTopic[]);
  });

/** The topic, if the caller may see it; else refuses with `topic_not_found`. */
function visible(c: AppContext, topic: ForumTopic | null): ForumTopic {
  if (topic && canSeeTopic(c.var.user, topic)) return topic;
  throw new Refusal("topic_not_found");
}

/** Topics that may already answer a question while its title is typed. */
export const similarTopicRoutes = newRoutes().get(
  "/similar",
  cached(),
  parse("query", similarTopicParams),
  async (c) => {
    const search = toTitleSearch(c.req.valid("query").title);
    const topics = search ? await listSimilarTopics(c.var.db, search) : [];
    return c.json(topics satisfies SimilarTopic[]);
  },
);

/**
 * Counts a view that a topic's page reports. Answers 204 whether or not the view counts: bots, calls beyond the rate
 * limit and authors' own views do not. The topic is looked up before its Durable Object is called, because every random
 * id would create an object.
 */
export const topicViewRoutes = newRoutes().post("/topics/:id/views", byPostId, async (c) => {
  const { id } = c.req.valid("param");
  const address = clientAddress(c);
  if (isAutomatic(c.req.raw.headers)) return c.body(null, 204);
  if ((await consumeRateLimit(c, VIEW_RATE, address)) > 0) return c.body(null, 204);
  const topic = await orRefuse(findViewedTopic(c.var.db, id), "topic_not_found");
  const userId = c.var.user?.id;
  if (userId && userId === topic.author_id) return c.body(null, 204);
  const agent = c.req.header("user-agent") ?? "";
  const reader = hashReader(jwtSecretBytes(c.env.JWT_SECRET), id, { userId, address, agent });
  runAfterResponse(c.executionCtx, "counting a view", topicViews(c.env, id).count(reader));
  return c.body(null, 204);
});

/** Attempts of a change when another write of other fields comes first. */
const CHANGE_TRIES = 3;

const writersOnly = requirePermission("posts.manage");
const staffOnly = requirePermission("posts.moderate");
const byPostNumber = parse("param", postNumberParams);

export const topicWritingRoutes = newRoutes()
  .post("/topics", requireSignedInTo("topic_sign_in"), writersOnly, requireWriting, async (c) => {
    const key = idempotencyKey(c);
    const body = parseTopic(await c.req.json().catch(() => null));
    const { id: authorId } = requireUser(c);
    const posted = await findPostedTopic(c.var.db, authorId, key);
    if (posted) return c.json(await repeatedTopic(c, posted.id, body), 201);
    const topic = await withPostLimit(c, "topic", key, () => createTopic(c, key, body));
    return "reason" in topic ? c.json(topic, 202) : c.json(topic, 201);
  })

  .put("/topics/:id", requireSignedIn, writersOnly, requireWriting, byPostId, async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, user.id);
    const change = parseTopicChange(await c.req.json().catch(() => null), canSeeDeletedPosts(user));
    const topic = await findEditableTopic(c, c.req.valid("param").id);
    return c.json(await changeTopic(c, topic, change));
  })

  .put("/topics/:id/helpful/:number", requireSignedIn, byPostNumber, (c) =>
    changeHelpfulReply(c, c.req.valid("param"), true),
  )

  .delete("/topics/:id/helpful/:number", requireSignedIn, writersOnly, byPostNumber, (c) =>
    changeHelpfulReply(c, c.req.valid("param"), false),
  )

  .delete("/topics/:id", requireSignedIn, staffOnly, byPostId, async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, requireUser(c).id);
    const topic = await findTopicOrRefuse(c, c.req.valid("param").id);
    if (await deleteTopic(c.var.db, topic.id, [topicDeletionEntry(c, topic)])) purgeTopic(c, topic);
    return c.body(null, 204);
  })

  .post("/topics/:id/restore", requireSignedIn, staffOnly, byPostId, async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.forum.changes, requireUser(c).id);
    const topic = await findTopicOrRefuse(c, c.req.valid("param").id);
    const isRestored = await restoreTopic(c.var.db, topic.id, [topicRestorationEntry(c, topic)]);
    if (isRestored) purgeTopic(c, topic);
    else if ((await findTopicRow(c.var.db, topic.id))?.erased_at) throw new Refusal("post_erased");
    return c.json(await findTopicOrRefuse(c, topic.id));
  });

/** Marks a reply as helpful, or takes the mark back; in a locked topic too, because the mark is no post. */
async function changeHelpfulReply(c: AppContext, reply: TopicPost, isHelpful: boolean) {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.forum.changes, user.id);
  guardWrites(c, callerRule(user));
  const isChanged = await updateHelpfulReply(c.var.db, user.id, reply, isHelpful);
  const topic = visible(c, await findTopic(c.var.db, reply.id));
  if (topic.author_id !== user.id) throw new Refusal("topic_forbidden");
  if (isHelpful && !isChanged) throw new Refusal("reply_not_found");
  purgeTopic(c, topic);
  return c.json(topic);
}

/** A topic, deleted or not. */
function findTopicOrRefuse(c: AppContext, id: string): Promise<ForumTopic> {
  return orRefuse(findTopic(c.var.db, id), "topic_not_found");
}

/**
 * A visible topic that the caller may change; the call's writes require that this still holds. Refuses with
 * `topic_not_found`, or by `topicEditRefusal`.
 */
async function findEditableTopic(c: AppContext, id: string): Promise<ForumTopic> {
  const user = requireUser(c);
  const topic = await findTopicOrRefuse(c, id);
  const refusal = topicEditRefusal(user, topic);
  if (refusal) throw new Refusal(refusal);
  guardWrites(c, topicAuthorRule(user, id));
  return topic;
}

async function createTopic(c: AppContext, key: string, body: CheckedTopic): Promise<ForumTopic | HeldPost> {
  const { id: author_id } = requireUser(c);
  const columns = await checkPostContent(c, body.content);
  const reason = await findHoldReason(c, { ...body, ...columns });
  if (reason) return holdPost(c, { ...body, ...columns, topic_id: null, idempotency_key: key, reason });
  const id = newId();
  const recipients = await findNewPeople(c.var.db, null, { before: "", after: columns.content }, siteUrl(c));
  if (
    !(await insertTopic(c.var.db, { ...body, ...columns, id, author_id, idempotency_key: key }, recipients))
  ) {
    const posted = await findPostedTopic(c.var.db, author_id, key);
    return repeatedTopic(c, posted?.id ?? "", body);
  }
  const topic = await findTopicOrRefuse(c, id);
  purgeTopic(c, topic);
  copyLinkedPicturesAfterResponse(c, columns.files);
  return topic;
}

/**
 * The topic that an earlier call with the same key created. Refuses with `already_posted` and the topic when the texts
 * differ, and with `topic_not_found` when staff has deleted it since.
 */
async function repeatedTopic(c: AppContext, id: string, body: CheckedTopic): Promise<ForumTopic> {
  const topic = await findTopicOrRefuse(c, id);
  if (topic.deleted_at) throw new Refusal("topic_not_found");
  if (!isSamePost(topic, body)) throw new Refusal("already_posted", { current: topic });
  return topic;
}

/**
 * Changes a topic and returns it. Refuses with `stale` and the topic when the caller saw another text. Without a
 * revision, and for staff's settings, the last write wins.
 */
async function changeTopic(
  c: AppContext,
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
    const columns = await changedColumns(c, before, change);
    const { category_id: _, ...audited } = { ...change, category: change.category_id && category?.name };
    const entries = topicChangeEntries(c, before, audited);
    const texts = { before: before.content, after: change.content ?? before.content };
    const recipients = await findNewPeople(c.var.db, topic.id, texts, siteUrl(c));
    const userId = requireUser(c).id;
    if (
      await updateTopic(c.var.db, { before, change: { ...change, ...columns }, entries, recipients, userId })
    ) {
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

/** The columns of a changed text; null for an unchanged one. Refuses with `edit_held`. */
async function changedColumns(
  c: AppContext,
  { id, title, content }: ForumTopic,
  change: { title?: string; content?: string },
) {
  if (change.content === undefined && change.title === undefined) return null;
  const files = (await findTopicRow(c.var.db, id))?.files ?? [];
  const columns = change.content === undefined ? null : await checkPostContent(c, change.content, files);
  await admitEdit(c, id, { title, content, files }, { title, content, files, ...change, ...columns });
  return columns;
}

/** The current id of the category to which a topic is moved; undefined when it is not moved. Refuses with `invalid`. */
async function findWantedCategory(c: AppContext, topic: ForumTopic, id: string | undefined) {
  if (id === undefined || id === topic.category_id) return undefined;
  const category = await findForumCategory(c.var.db, id);
  if (!category) throw new Refusal("invalid", { fields: { category_id: CATEGORY_GONE } });
  return category;
}
