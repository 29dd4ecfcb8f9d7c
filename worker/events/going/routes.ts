import { Refusal } from "../../errors.ts";
import { byId, newRoutes, requireSignedIn } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { lastDay } from "../contract.ts";
import { isHiddenFrom } from "../rules.ts";
import { findEvent } from "../store.ts";
import { eventTimeZone } from "../times/contract.ts";
import { hasSea } from "./contract.ts";
import { hasForecasts, SEA_SOURCE } from "./OpenMeteo.ts";
import type { SeaConditions } from "./outputs.ts";
import { findSea } from "./seaStore.ts";

/** The forecast of the sea for an event, for members. It comes from the database: the cron fetches it. */
export const seaRoutes = newRoutes().get(
  "/:id/conditions",
  requireSignedIn,
  byId("event_not_found"),
  async (c) => {
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event || isHiddenFrom(c.var.user, event)) throw new Refusal("event_not_found");
    const now = new Date();
    const { latitude, longitude } = event;
    const isShown = hasForecasts(c.env) && hasSea(event, dayInTimeZone(c.env.TIME_ZONE, now));
    if (!isShown || latitude === null || longitude === null) throw new Refusal("not_found");
    const sea = await findSea(c.var.db, { latitude, longitude }, now);
    const { hours = [], fetched_at = null } = sea ?? {};
    const zone = eventTimeZone(event, c.env.TIME_ZONE);
    const from = startOfDay(addDays(event.date, -1), zone).toISOString();
    const until = startOfDay(addDays(lastDay(event), 1), zone).toISOString();
    return c.json({
      source: SEA_SOURCE,
      fetched_at,
      age_minutes: fetched_at === null ? null : minutesSince(fetched_at, now),
      hours: hours.filter(({ at }) => at >= from && at < until),
    } satisfies SeaConditions);
  },
);

function minutesSince(instant: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
}
