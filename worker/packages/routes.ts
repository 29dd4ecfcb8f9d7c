import { Hono } from "hono";
import type { App } from "../env.ts";
import { personOf, signedIn } from "../http.ts";
import { listPackages } from "./store.ts";

export const ownPackageRoutes = new Hono<App>()
  .use(signedIn)
  .get("/packages", async (c) => c.json(await listPackages(c.var.db, personOf(c).id, new Date())));
