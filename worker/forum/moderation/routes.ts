import { newRoutes, parse } from "../../http.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import type { DeletedPost } from "../outputs.ts";
import { deletedPostParams } from "./inputs.ts";
import { listDeletedPosts } from "./store.ts";

/** Deleted posts, for staff. */
export const deletedPostRoutes = newRoutes().get(
  "/deleted",
  requirePermission("posts.moderate"),
  parse("query", deletedPostParams),
  async (c) => {
    const { kind = "topic", cursor } = c.req.valid("query");
    const { rows, next, previous } = await listDeletedPosts(c.var.db, kind, cursor, new Date());
    if (next) c.header("X-Next-Cursor", next);
    if (previous) c.header("X-Previous-Cursor", previous);
    return c.json(rows satisfies DeletedPost[]);
  },
);
