import { newRoutes, parse, sendPage } from "../../http.ts";
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
    return sendPage<DeletedPost>(c, await listDeletedPosts(c.var.db, kind, cursor, new Date()));
  },
);
