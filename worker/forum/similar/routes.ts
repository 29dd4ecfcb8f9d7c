import { Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { parse } from "../../http.ts";
import type { SimilarTopic } from "../contract.ts";
import { similarTopicParams } from "./inputs.ts";
import { toTitleSearch } from "./rules.ts";
import { listSimilarTopics } from "./store.ts";

/** Topics that may answer already what somebody is about to ask. */
export const similarTopicRoutes = new Hono<AppEnv>().get(
  "/similar",
  cached(),
  parse("query", similarTopicParams),
  async (c) => {
    const search = toTitleSearch(c.req.valid("query").title);
    const topics = search ? await listSimilarTopics(c.var.db, search) : [];
    return c.json(topics satisfies SimilarTopic[]);
  },
);
