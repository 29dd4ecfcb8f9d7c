import { type Context, Hono } from "hono";
import type { AppEnv } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { optional } from "../../../events/inputs.ts";
import { parse, requireSignedIn, requireUser } from "../../../http.ts";
import * as z from "../../../lib/z.ts";
import { canSeeDeletedPosts } from "../../rules.ts";
import { listBookmarks, listOwnReplies, listOwnTopics, type OwnPostPage } from "./store.ts";

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

function reader(c: Context<AppEnv>): { id: string; seesDeleted: boolean } {
  const user = requireUser(c);
  return { id: user.id, seesDeleted: canSeeDeletedPosts(user) };
}

function answerPage<Row>(c: Context<AppEnv>, page: OwnPostPage<Row>): Response {
  if (!page) throw new Refusal("invalid", { fields: { cursor: "validation.wrong" } });
  if (page.next) c.header("X-Next-Cursor", page.next);
  return c.json(page.rows);
}
