import { openDatabase } from "../env.ts";
import { Refusal } from "../errors.ts";
import { enforceRateLimit, newRoutes, parse, requireUser } from "../http.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { copyLinkedPicture, findOrCopyLinkedPicture } from "./copyLinkedPicture.ts";
import { linkedPictureBody, linkedPictureQuery } from "./inputs.ts";
import { findLinkedPicture, insertLinkedPicture } from "./linkedStore.ts";
import type { UploadView } from "./outputs.ts";
import { serveFile } from "./serveFile.ts";

/** Copies a picture by its URL while a form is filled in, so that a failure is shown at once. Returns the URL unchanged. */
export const linkedPictureRoutes = newRoutes().post("/link", parse("json", linkedPictureBody), async (c) => {
  const owner = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.uploads.files, owner.id);
  const { url } = c.req.valid("json");
  await insertLinkedPicture(c.var.db, url, new Date());
  const linked = await findLinkedPicture(c.var.db, url);
  if (!linked?.key) await copyLinkedPicture(c, c.var.db, url, owner.id);
  return c.json({ url } satisfies UploadView, 201);
});

/**
 * Serves our copy of another site's picture, so that visitors' browsers never contact that site:
 * Content-Security-Policy's `img-src` allows none but that of the map's tiles. Unknown URLs are not found, so that the
 * Worker is no open proxy. The API answers the address that was sent.
 */
export const linkedFileRoutes = newRoutes().get(
  "/linked",
  parse("query", linkedPictureQuery, "not_found"),
  async (c) => {
    const { db } = openDatabase(c.env.DB, "first-primary");
    const linked = await findLinkedPicture(db, c.req.valid("query").url);
    const key = linked && (await findOrCopyLinkedPicture(c, db, linked));
    if (!key) throw new Refusal("not_found");
    return serveFile(c, key);
  },
);
