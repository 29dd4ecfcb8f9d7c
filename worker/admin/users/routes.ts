import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { parse } from "../../http.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { SORTED_MATCHES_HEADER } from "./contract.ts";
import { userTableQuery } from "./inputs.ts";
import { listUsers } from "./store.ts";

/** The users of the site, for admins. */
export const adminUserRoutes = new Hono<AppEnv>()
  .use(requirePermission("users.manage"))

  .get("/", parse("query", userTableQuery), async (c) => {
    const { rows, next, previous, sortedMatches } = await listUsers(c.var.db, c.req.valid("query"));
    if (next) c.header("X-Next-Cursor", next);
    if (previous) c.header("X-Previous-Cursor", previous);
    if (sortedMatches) c.header(SORTED_MATCHES_HEADER, String(sortedMatches));
    return c.json(rows);
  });
