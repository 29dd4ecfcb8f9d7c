import { Hono } from "hono";
import type { App } from "../../env.ts";
import { personOf, signedIn } from "../../http.ts";
import { dayIn } from "../../lib/calendarDays.ts";
import { listParticipations } from "./store.ts";

export const participationRoutes = new Hono<App>().use(signedIn).get("/participations", async (c) => {
  const now = new Date();
  const today = dayIn(c.env.TIME_ZONE, now);
  return c.json(await listParticipations(c.var.db, personOf(c).id, today, now));
});
