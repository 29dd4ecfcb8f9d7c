import { createMiddleware } from "hono/factory";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, newRoutes, parse, parseJson, requireSignedInTo, requireUser } from "../../http.ts";
import { requirePermission, requireWriting } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { REPLIES_MAX } from "../contract.ts";
import { postIdParams } from "../inputs.ts";
import type { TopicPulse } from "../outputs.ts";
import { canSeeDeletedPosts, canSeeTopic } from "../rules.ts";
import { findTopicState } from "../store.ts";
import { idempotencyKey } from "../withPostLimit.ts";
import { changeReply, removeReply, undeleteReply } from "./changeReply.ts";
import { toForumReply } from "./columns.ts";
import { replyBody, replyChange, replyListParams } from "./inputs.ts";
import { postReply } from "./postReply.ts";
import { listReplies } from "./store.ts";

const byPostId = parse("param", postIdParams);

const writersOnly = requirePermission("posts.manage");
const staffOnly = requirePermission("posts.moderate");

const changesLimited = createMiddleware<AppEnv>(async (c, next) => {
  await enforceRateLimit(c, RATE_LIMITS.forum.changes, requireUser(c).id);
  await next();
});

export const replyRoutes = newRoutes()
  // A write purges the page of its reply (`purgeTopic`), the only address of this route that the site uses.
  .get("/replies", cached(), parse("query", replyListParams), async (c) => {
    const { topicId, from = 1, limit = REPLIES_MAX } = c.req.valid("query");
    const { topic, replies } = await listReplies(c.var.db, topicId, from, limit);
    if (!topic || !canSeeTopic(c.var.user, topic)) throw new Refusal("topic_not_found");
    const seesDeleted = canSeeDeletedPosts(c.var.user);
    return c.json(replies.map((reply) => toForumReply(reply, seesDeleted)));
  })

  .get("/topics/:id/pulse", cached({ shows: "topic" }), byPostId, async (c) => {
    const topic = await findTopicState(c.var.db, c.req.valid("param").id);
    if (!topic || !canSeeTopic(c.var.user, topic)) throw new Refusal("topic_not_found");
    const { last_reply_number, replies_count, is_locked } = topic;
    return c.json({ last_reply_number, replies_count, is_locked } satisfies TopicPulse);
  })

  .post("/replies", requireSignedInTo("reply_sign_in"), writersOnly, requireWriting, async (c) => {
    const key = idempotencyKey(c);
    const post = await postReply(c, await parseJson(c, replyBody), key);
    return "reason" in post ? c.json(post, 202) : c.json(post, 201);
  })

  .put("/replies/:id", writersOnly, requireWriting, changesLimited, byPostId, async (c) => {
    const change = await parseJson(c, replyChange);
    return c.json(await changeReply(c, c.req.valid("param").id, change));
  })

  .delete("/replies/:id", writersOnly, changesLimited, byPostId, async (c) => {
    await removeReply(c, c.req.valid("param").id);
    return c.body(null, 204);
  })

  .post("/replies/:id/restore", staffOnly, changesLimited, byPostId, async (c) =>
    c.json(await undeleteReply(c, c.req.valid("param").id)),
  );
