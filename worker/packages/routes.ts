import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { requireSignedIn, requireUser } from "../http.ts";
import { listPackages } from "./store.ts";

export const ownPackageRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/packages", async (c) => c.json(await listPackages(c.var.db, requireUser(c).id, new Date())));
