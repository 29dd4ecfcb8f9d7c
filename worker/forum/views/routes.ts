import { Hono } from "hono";
import { jwtSecretBytes } from "../../auth/tokens.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { clientAddress, consumeRateLimit, parse } from "../../http.ts";
import { runAfterResponse } from "../../log.ts";
import { postIdParams } from "../inputs.ts";
import { topicViews } from "../TopicViews.ts";
import { hashReader, isAutomatic, VIEW_RATE } from "./rules.ts";
import { findViewedTopic } from "./store.ts";

/**
 * A page tells that somebody reads its topic. 204 whether or not the view counts: bots, calls beyond the rate limit and
 * authors in their own topics do not. The topic is looked up before its Durable Object is called, because random ids
 * would make one object each.
 */
export const topicViewRoutes = new Hono<AppEnv>().post(
  "/topics/:id/views",
  parse("param", postIdParams),
  async (c) => {
    const { id } = c.req.valid("param");
    const address = clientAddress(c);
    if (isAutomatic(c.req.raw.headers)) return c.body(null, 204);
    if ((await consumeRateLimit(c, VIEW_RATE, address)) > 0) return c.body(null, 204);
    const topic = await findViewedTopic(c.var.db, id);
    if (!topic) throw new Refusal("topic_not_found");
    const userId = c.var.user?.id;
    if (userId && userId === topic.author_id) return c.body(null, 204);
    const agent = c.req.header("user-agent") ?? "";
    const reader = hashReader(jwtSecretBytes(c.env.JWT_SECRET), id, { userId, address, agent });
    runAfterResponse(c.executionCtx, "counting a view", topicViews(c.env, id).count(reader));
    return c.body(null, 204);
  },
);
