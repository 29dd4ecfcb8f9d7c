import { newRoutes, parse, requireSignedIn } from "../../http.ts";
import { follow } from "../../notices/follows/follow.ts";
import type { EventFilterParams } from "../inputs.ts";
import { toEventFilter } from "../store.ts";
import { followedSearchId } from "./followedSearchId.ts";
import { followedSearchBody } from "./inputs.ts";

/** Following a search of events; everything else that can be followed is in worker/notices/follows. */
export const followedSearchRoutes = newRoutes().post(
  "/searches",
  requireSignedIn,
  parse("json", followedSearchBody),
  async (c) => {
    const filter = c.req.valid("json").query;
    await toEventFilter(c.var.db, filter);
    const query = toQuery(filter);
    return c.json(await follow(c, { type: "search", id: followedSearchId(query) }, query));
  },
);

/** The set filters in one order, so that equal searches are one query. */
function toQuery(filter: EventFilterParams): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  query.sort();
  return query.toString();
}
