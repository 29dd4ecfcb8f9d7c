import { Hono } from "hono";
import { type AppEnv, openDatabase } from "../../env.ts";
import { articlePath } from "../contract.ts";
import { findArticleBySlug } from "../store.ts";

/**
 * An article's address with a slash behind it leads to its canonical one in one step: without the slash the page would
 * redirect once more. Anything else goes on to where slashes are removed.
 */
export const articleAddressRoutes = new Hono<AppEnv>().get("/:slug/", async (c, next) => {
  const article = await findArticleBySlug(openDatabase(c.env.DB).db, c.req.param("slug"));
  if (!article?.published) return next();
  return c.redirect(encodeURI(articlePath(article)) + new URL(c.req.url).search, 301);
});
