import { type Context, Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse } from "../../http.ts";
import { type ForumTopic, TOPICS_PER_PAGE } from "../contract.ts";
import { postIdParams } from "../inputs.ts";
import { canSeeTopic } from "../rules.ts";
import { findTopic } from "../store.ts";
import { topicListParams } from "./inputs.ts";
import { listTopics } from "./store.ts";
import { parseTopicCursor } from "./topicCursor.ts";

export const topicRoutes = new Hono<AppEnv>()
  .get("/topics", cached({ shows: "topic" }), parse("query", topicListParams), async (c) => {
    const { categoryId, limit = TOPICS_PER_PAGE, offset = 0, cursor: position } = c.req.valid("query");
    const cursor = position === undefined ? undefined : parseTopicCursor(position);
    if (cursor === null) throw new Refusal("invalid", { fields: { cursor: "validation.wrong" } });
    const { rows, next } = await listTopics(c.var.db, { categoryId, limit, offset, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(rows);
  })

  .get("/topics/:id", cached({ shows: "topic" }), parse("param", postIdParams), async (c) =>
    c.json(visible(c, await findTopic(c.var.db, c.req.valid("param").id))),
  );

/** The topic, when the caller sees it; else refuses with `topic_not_found`. */
function visible(c: Context<AppEnv>, topic: ForumTopic | null): ForumTopic {
  if (topic && canSeeTopic(c.var.user, topic)) return topic;
  throw new Refusal("topic_not_found");
}
