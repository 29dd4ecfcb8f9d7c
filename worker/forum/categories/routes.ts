import { Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse } from "../../http.ts";
import type { ForumCategory } from "../contract.ts";
import { forumCategoryKey } from "./inputs.ts";
import { findForumCategory, listForumCategories } from "./store.ts";

export const forumCategoryRoutes = new Hono<AppEnv>()
  .get("/categories", cached({ shows: "forum_category" }), async (c) =>
    c.json((await listForumCategories(c.var.db)) satisfies ForumCategory[]),
  )

  // By a former slug or id, too: the answer has the present ones.
  .get(
    "/categories/:key",
    cached({ shows: "forum_category" }),
    parse("param", forumCategoryKey, "not_found"),
    async (c) => {
      const category = await findForumCategory(c.var.db, c.req.valid("param").key);
      if (!category) throw new Refusal("not_found");
      return c.json(category satisfies ForumCategory);
    },
  );

/** What admins do with categories. */
export const forumCategoryChangeRoutes = new Hono<AppEnv>();
