import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import type { Coordinates } from "../../venues/contract.ts";
import { type CardRow, cardColumns, cardTables, toCard } from "../columns.ts";
import { COUNT_MAX } from "../contract.ts";
import type { EventFilter } from "../eventFilter.ts";
import type { EventCard, EventCount, EventMarker, MarkersView } from "../outputs.ts";
import { type EventWindow, selectWindow, selectWindowOfEach } from "../search.ts";
import { sortWindow } from "../store.ts";
import { ALTERNATIVE_EVENTS, MARKERS_MAX } from "./contract.ts";

/** The number of events of a filter in a scope. Reads at most COUNT_MAX rows and one. */
export async function countEvents(
  db: Database,
  filter: EventFilter,
  { scope, today }: Pick<EventWindow, "scope" | "today">,
): Promise<EventCount> {
  const window = selectWindow(filter, { scope, today, limit: COUNT_MAX + 1 });
  const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${window})`);
  return toCount(row?.n ?? 0);
}

/** A count of at most COUNT_MAX and one. */
function toCount(counted: number): EventCount {
  return { count: Math.min(counted, COUNT_MAX), more: counted > COUNT_MAX };
}

type MarkerRow = Omit<EventMarker, "latitude" | "longitude"> & {
  latitude: number | null;
  longitude: number | null;
};

/** The first events of a list that have coordinates. `more`: the list has more than MARKERS_MAX events. */
export async function listMarkers(
  db: Database,
  filter: EventFilter,
  { scope, today }: Pick<EventWindow, "scope" | "today">,
): Promise<MarkersView> {
  const window = selectWindow(filter, { scope, today, limit: MARKERS_MAX + 1 });
  const sign = sql.raw(scope === "past" ? "desc" : "asc");
  const rows =
    await db.all<MarkerRow>(sql`select id, slug, title, date, end_date, location, latitude, longitude
    from events where ordinal in (${window}) order by last_day ${sign}, ordinal ${sign}`);
  const shown = rows.slice(0, MARKERS_MAX);
  const events = shown.filter(isLocated);
  return { events, more: rows.length > MARKERS_MAX, unlocated: shown.length - events.length };
}

function isLocated(row: MarkerRow): row is EventMarker {
  return row.latitude !== null && row.longitude !== null;
}

/** Where and when an event is, and what it costs in cents; `ordinal` is its row number. */
export type LocatedEvent = Coordinates & { ordinal: number; date: string; created_at: string; cost: number };

/** The next events of some grid cells, at most `limit` of all together or `ofEach` cell. */
export function listInCells(
  db: Database,
  filter: EventFilter,
  cells: string[],
  { ofEach, ...page }: { today: string; limit: number; ofEach: boolean },
): Promise<LocatedEvent[]> {
  const window = { scope: "upcoming", ...page } as const;
  const ordinals = ofEach
    ? selectWindowOfEach(filter, cells, window)
    : selectWindow({ ...filter, cells }, window);
  return db.all(sql`select ordinal, date, created_at, coalesce(cost_cents, 0) as cost, latitude, longitude
    from events where ordinal in (${ordinals})`);
}

/** The cards of events by row numbers, which are literals, because D1 binds at most 100 parameters. */
export async function listCards(db: Database, ordinals: number[]): Promise<Map<number, EventCard>> {
  if (ordinals.length === 0) return new Map();
  const rows = await db.all<CardRow>(sql`select ${cardColumns} from ${cardTables}
    where events.ordinal in (${sql.raw(ordinals.map(Number).join(", "))})`);
  return new Map(rows.map((row) => [row.ordinal, toCard(row)]));
}

/** The first events of several filters without duplicates, and the count of the last filter. */
export async function listUpcoming(db: Database, filters: EventFilter[], today: string) {
  const window = { scope: "upcoming" as const, today };
  const cards = filters.map(
    (filter) => sql`select ${cardColumns} from ${cardTables}
      where events.ordinal in (${selectWindow(filter, { ...window, limit: ALTERNATIVE_EVENTS })})`,
  );
  const all = selectWindow(filters.at(-1) ?? {}, { ...window, limit: COUNT_MAX + 1 });
  const [counted, ...rows] = await batchQueries<[{ n: number }[], ...CardRow[][]]>(db, [
    sql`select count(*) as n from (${all})`,
    ...cards,
  ]);
  const events = new Map<string, EventCard>();
  for (const row of rows.flatMap((some) => sortWindow(some, "upcoming")))
    if (!events.has(row.id)) events.set(row.id, toCard(row));
  return { ...toCount(counted[0]?.n ?? 0), events: [...events.values()].slice(0, ALTERNATIVE_EVENTS) };
}
