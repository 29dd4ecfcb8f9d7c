import { type Context, Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { optional } from "../../events/inputs.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../../http.ts";
import * as z from "../../lib/z.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { BOOKMARKS_MAX, type TopicMarks } from "../contract.ts";
import { postIdParams } from "../inputs.ts";
import { canSeeDeletedPosts } from "../rules.ts";
import { marksQuery, readBody } from "./inputs.ts";
import { unreadSince } from "./rules.ts";
import {
  deleteBookmark,
  findMarks,
  insertBookmark,
  listBookmarks,
  listOwnReplies,
  listOwnTopics,
  markAllRead,
  markRead,
  type OwnPostPage,
  type Reader,
} from "./store.ts";

const pageQuery = z.object({ cursor: optional(z.string().max(500)) });

/** A member's own posts and bookmarks, 20 a page. */
export const ownPostRoutes = new Hono<AppEnv>()
  .get("/topics", requireSignedIn, parse("query", pageQuery), async (c) =>
    answerPage(c, await listOwnTopics(c.var.db, reader(c), c.req.valid("query").cursor)),
  )

  .get("/replies", requireSignedIn, parse("query", pageQuery), async (c) =>
    answerPage(c, await listOwnReplies(c.var.db, reader(c), c.req.valid("query").cursor)),
  )

  .get("/bookmarks", requireSignedIn, parse("query", pageQuery), async (c) =>
    answerPage(c, await listBookmarks(c.var.db, reader(c), c.req.valid("query").cursor)),
  );

/** A member's marks of topics, and bookmarks. */
export const topicMarkRoutes = new Hono<AppEnv>()
  .get("/marks", requireSignedIn, parse("query", marksQuery), async (c) => {
    const user = requireUser(c);
    const found = await findMarks(c.var.db, user.id, c.req.valid("query").topicIds ?? []);
    const unread_since = unreadSince({ ...found, created_at: user.created_at }, new Date());
    return c.json({ ...found, unread_since } satisfies TopicMarks);
  })

  .put(
    "/topics/:id/read",
    requireSignedIn,
    parse("param", postIdParams),
    parse("json", readBody),
    async (c) => {
      const reader = await admitReader(c, "read");
      const isFound = await markRead(c.var.db, reader, c.req.valid("param").id, c.req.valid("json").number);
      if (!isFound) throw new Refusal("topic_not_found");
      return c.body(null, 204);
    },
  )

  .post("/read-all", requireSignedIn, async (c) => {
    const { id } = await admitReader(c, "readAll");
    await markAllRead(c.var.db, id);
    return c.body(null, 204);
  })

  .put("/topics/:id/bookmark", requireSignedIn, parse("param", postIdParams), async (c) => {
    const outcome = await insertBookmark(c.var.db, await admitReader(c, "bookmark"), c.req.valid("param").id);
    if (outcome === "missing") throw new Refusal("topic_not_found");
    if (outcome === "full") throw new Refusal("bookmarks_max", { values: { limit: BOOKMARKS_MAX } });
    return c.body(null, 204);
  })

  .delete("/topics/:id/bookmark", requireSignedIn, parse("param", postIdParams), async (c) => {
    const { id } = await admitReader(c, "bookmark");
    await deleteBookmark(c.var.db, id, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** The caller of a write, within the rate limit; from now on writes check that the account is still active. */
async function admitReader(c: Context<AppEnv>, rate: keyof typeof RATE_LIMITS.forum): Promise<Reader> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.forum[rate], user.id);
  guardWrites(c, callerRule(user));
  return { id: user.id, isStaff: canSeeDeletedPosts(user) };
}

function reader(c: Context<AppEnv>): { id: string; seesDeleted: boolean } {
  const user = requireUser(c);
  return { id: user.id, seesDeleted: canSeeDeletedPosts(user) };
}

function answerPage<Row>(c: Context<AppEnv>, page: OwnPostPage<Row>): Response {
  if (!page) throw new Refusal("invalid", { fields: { cursor: "validation.wrong" } });
  if (page.next) c.header("X-Next-Cursor", page.next);
  return c.json(page.rows);
}
