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
 * Takes a picture by its address, while a form is being filled in: whoever links to one is told at once when it cannot be
 * had. Answers the address as it was sent.
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
 * A picture of another site, from our own store: no visitor's browser speaks to that site. Addresses that nothing here
 * links to are not found, so that nobody has the Worker fetch for them.
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
