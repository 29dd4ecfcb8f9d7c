import type { Database } from "../../env.ts";
import { searchWords } from "../../lib/searchWords.ts";
import type { EventFilter } from "../eventFilter.ts";
import type { EventAlternative } from "../outputs.ts";
import { ALTERNATIVE_EVENTS, ALTERNATIVES_MAX, LEFT_OUT, type LeftOut, type Radius } from "./contract.ts";
import { listNearby, type SearchCircle } from "./near.ts";
import { listUpcoming } from "./store.ts";

/** A search without results: its filter, and the circle around a position. */
type EmptySearch = { filter: EventFilter; circle: SearchCircle | null; today: string };

/** The largest distance of alternatives, in kilometres. */
const FURTHEST: Radius = 250;

/**
 * The nearest alternatives to a search: the same search without one filter, if it has results, at most
 * ALTERNATIVES_MAX; when no single filter is the reason, all upcoming events.
 */
export async function listAlternatives(db: Database, search: EmptySearch): Promise<EventAlternative[]> {
  const removable = LEFT_OUT.filter((name) => isIn(search, name));
  const found = await Promise.all(removable.map((name) => listWithout(db, search, name)));
  const helpful = found.filter(({ count }) => count > 0).slice(0, ALTERNATIVES_MAX);
  if (helpful.length > 0) return helpful;
  const all = await listUpcoming(db, [{}], search.today);
  return all.count > 0 ? [{ without: removable.filter((name) => name !== "words"), ...all }] : [];
}

function isIn({ filter, circle }: EmptySearch, name: LeftOut): boolean {
  if (name === "dates") return filter.dateFrom !== undefined || filter.dateTo !== undefined;
  if (name === "radius") return circle !== null;
  if (name === "words") return searchWords(filter.searchTerm ?? "").length > 1;
  return filter[name === "category" ? "categoryIds" : name] !== undefined;
}

async function listWithout(db: Database, search: EmptySearch, name: LeftOut): Promise<EventAlternative> {
  const { circle, today } = search;
  const filters = filtersWithout(search.filter, name);
  const without: LeftOut[] = [name];
  if (!circle) return { without, ...(await listUpcoming(db, filters, today)) };
  const wider = name === "radius" ? { ...circle, radius: FURTHEST } : circle;
  const { events, more } = await listNearby(db, filters.at(-1) ?? {}, wider);
  return { without, count: events.length, more, events: events.slice(0, ALTERNATIVE_EVENTS) };
}

/** The filters of an alternative: the first ones' events come first, the last one counts all. */
function filtersWithout(filter: EventFilter, name: LeftOut): EventFilter[] {
  const { dateFrom, dateTo, categoryIds, nation, discipline, maxCost, searchTerm, ...rest } = filter;
  const all = { dateFrom, dateTo, categoryIds, nation, discipline, maxCost, searchTerm };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const remaining: EventFilter = { ...rest, ...given };
  if (name === "words") return [{ ...remaining, isAnyWord: true }];
  if (name === "radius") return [remaining];
  if (name === "category") return [omit(remaining, "categoryIds")];
  if (name !== "dates") return [omit(remaining, name)];
  const always = omit(omit(remaining, "dateFrom"), "dateTo");
  const after = dateTo ?? dateFrom;
  return [...(after ? [{ ...always, dateFrom: after }] : []), always];
}

function omit(filter: EventFilter, name: keyof EventFilter): EventFilter {
  const { [name]: _left, ...rest } = filter;
  return rest;
}
