import { Hono } from "hono";
import { type App, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { limit, parse, personOf } from "../../http.ts";
import type { UploadView } from "../contract.ts";
import { linkBody, linkQuery } from "../inputs.ts";
import { UPLOAD_RATES } from "../rules.ts";
import { serveFile } from "../serve.ts";
import { fetchLinked, keyOfLinked } from "./fetching.ts";
import { findLinked, noteLinked } from "./store.ts";

/**
 * Copies a picture by its URL while a form is being filled in, so that the user learns at once when it cannot be
 * loaded. Returns the URL unchanged.
 */
export const linkRoutes = new Hono<App>().post("/link", parse("json", linkBody), async (c) => {
  const owner = personOf(c);
  await limit(c, UPLOAD_RATES.files, owner.id);
  const { url } = c.req.valid("json");
  await noteLinked(c.var.db, url, new Date());
  const linked = await findLinked(c.var.db, url);
  if (!linked?.key) await fetchLinked(c.env, c.var.db, url, owner.id);
  return c.json({ url } satisfies UploadView, 201);
});

/**
 * Serves our copy of another site's picture, so that visitors' browsers never contact that site. Unknown URLs are not
 * found, so that nobody can use the Worker as a proxy.
 */
export const linkedFileRoutes = new Hono<App>().get(
  "/linked",
  parse("query", linkQuery, "not_found"),
  async (c) => {
    const { db } = openDatabase(c.env.DB, "first-primary");
    const linked = await findLinked(db, c.req.valid("query").url);
    const key = linked && (await keyOfLinked(c.env, db, linked));
    if (!key) throw new Refusal("not_found");
    return serveFile(c, key);
  },
);
