import { cached } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { newRoutes, parse } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { EventAlternative, EventCount, MarkersView, NearbyView } from "../outputs.ts";
import { toEventFilter } from "../store.ts";
import { listAlternatives } from "./alternatives.ts";
import { RADIUS_DEFAULT, type Radius } from "./contract.ts";
import { alternativesParams, countParams, markersParams, nearParams } from "./inputs.ts";
import { listNearby, type SearchCircle } from "./near.ts";
import { countEvents, listMarkers } from "./store.ts";

/** Finding events beyond lists: counts, events near a position, markers of a map, and alternatives. */
export const findingRoutes = newRoutes()
  .get("/count", cached(), parse("query", countParams), async (c) => {
    const { scope = "upcoming", ...query } = c.req.valid("query");
    const filter = await toEventFilter(c.var.db, query);
    const count = await countEvents(c.var.db, filter, { scope, today: siteDay(c) });
    return c.json(count satisfies EventCount);
  })

  .get("/near", cached(), parse("query", nearParams), async (c) => {
    const { lat, lng, radius, sortColumn, sortDirection = "asc", ...query } = c.req.valid("query");
    const filter = await toEventFilter(c.var.db, query);
    const circle = toCircle({ lat, lng, radius }, siteDay(c));
    const sort = sortColumn ? { column: sortColumn, direction: sortDirection } : null;
    return c.json((await listNearby(c.var.db, filter, circle, sort)) satisfies NearbyView);
  })

  .get("/map", cached(), parse("query", markersParams), async (c) => {
    const { lat, lng, radius, scope = "upcoming", ...query } = c.req.valid("query");
    const filter = await toEventFilter(c.var.db, query);
    const today = siteDay(c);
    if (lat === undefined || lng === undefined)
      return c.json((await listMarkers(c.var.db, filter, { scope, today })) satisfies MarkersView);
    const { events, more } = await listNearby(c.var.db, filter, toCircle({ lat, lng, radius }, today));
    const markers = events.map(({ id, slug, title, date, end_date, location, latitude, longitude }) => {
      return { id, slug, title, date, end_date, location, latitude, longitude };
    });
    return c.json({ events: markers, more, unlocated: 0 } satisfies MarkersView);
  })

  .get("/alternatives", cached(), parse("query", alternativesParams), async (c) => {
    const { lat, lng, radius, ...query } = c.req.valid("query");
    const filter = await toEventFilter(c.var.db, query);
    const today = siteDay(c);
    const circle = lat === undefined || lng === undefined ? null : toCircle({ lat, lng, radius }, today);
    const alternatives = await listAlternatives(c.var.db, { filter, circle, today });
    return c.json(alternatives satisfies EventAlternative[]);
  });

function siteDay(c: AppContext): string {
  return dayInTimeZone(c.env.TIME_ZONE, new Date());
}

type PositionParams = { lat: number; lng: number; radius: Radius | undefined };

function toCircle({ lat, lng, radius = RADIUS_DEFAULT }: PositionParams, today: string): SearchCircle {
  return { position: { latitude: lat, longitude: lng }, radius, today };
}
