import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { listParticipations } from "./store.ts";

export const participationRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/participations", async (c) => {
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    return c.json(await listParticipations(c.var.db, requireUser(c).id, today, now));
  });
