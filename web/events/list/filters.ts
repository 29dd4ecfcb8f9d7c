import { useCallback } from "react";
import {
  COST_LIMITS,
  type CostLimit,
  DISCIPLINES,
  type Discipline,
  NAME_MAX,
  type Scope,
  SEARCH_MAX,
} from "../../../worker/events/contract.ts";
import {
  RADII,
  RADIUS_DEFAULT,
  type Radius,
  roundPosition,
} from "../../../worker/events/finding/contract.ts";
import type { EventListSearch } from "../../../worker/events/inputs.ts";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import { searchWords } from "../../../worker/lib/searchWords.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { useSearch } from "../../lib/search.ts";
import { ANY_PERIOD, orderPeriod, type Period } from "./period.ts";

/** The filters of event lists; null means any. */
export type EventFilters = Period & {
  searchTerm: string;
  nation: string | null;
  category: string | null;
  discipline: Discipline | null;
  /** In euros; 0: free events. */
  maxCost: CostLimit | null;
  near: NearFilter | null;
};

/**
 * Events around a typed town, or around the visitor, whose `center` is never in an address. `town` is empty until the
 * geocoder has confirmed it (`useNamedNear`). `radius` in km.
 */
export type NearFilter = { town: string; center: Coordinates; radius: Radius } | OwnNearFilter;
type OwnNearFilter = { town: null; center: null; radius: Radius };

export const NO_FILTERS: EventFilters = {
  searchTerm: "",
  nation: null,
  ...ANY_PERIOD,
  category: null,
  discipline: null,
  maxCost: null,
  near: null,
};

/** The filters whose parameter has the same name in the API; `near` has parameters of its own. */
const TEXT_FILTERS = ["searchTerm", "nation", "dateFrom", "dateTo", "category", "discipline"] as const;
const NEAR_PARAMETERS = ["near", "lat", "lng", "radius"];
/** The value of the parameter `near` for the visitor's own position. */
const OWN = "me";

/**
 * The filters of the address, so that a search can be shared and the back button undoes it. Loaders, pages and
 * structured data read it by `parseFilters`. A town is there with its coordinates, rounded to about a kilometre; the
 * visitor's own position is `near=me`, in memory until the page is reloaded, and in no address or offline cache.
 */
export function useEventFilters() {
  const [params, setParams] = useSearch();
  const filters = parseFilters(params);
  const setFilters = useCallback(
    (change: Partial<EventFilters>, { replace = false } = {}) =>
      setParams(
        (before) => {
          const filters = { ...parseFilters(before), ...change };
          return writeFilters(before, { ...filters, ...orderPeriod(filters) });
        },
        { replace },
      ),
    [setParams],
  );
  return { filters, setFilters, active: hasActiveFilters(filters) };
}

export function hasActiveFilters(filters: EventFilters): boolean {
  return filters.near !== null || Object.keys(filtersToSearch(filters)).length > 0;
}

/** The search parameters of the API: the set filters, with trimmed text. `near` needs a position: see `nearSearch`. */
export function filtersToSearch(filters: EventFilters): EventListSearch {
  const search: EventListSearch = {};
  for (const name of TEXT_FILTERS) {
    const value = filters[name]?.trim();
    if (value) search[name] = value;
  }
  if (filters.maxCost !== null) search.maxCost = String(filters.maxCost);
  // A text without a searchable word, such as one letter or "%_", would find nothing, so it is left out.
  if (search.searchTerm && !isSearchable(search.searchTerm)) delete search.searchTerm;
  return search;
}

/** The query of a search that can be followed, as the server normalizes it. */
export function searchQuery(filters: EventFilters): string {
  const query = new URLSearchParams(filtersToSearch(filters));
  query.sort();
  return query.toString();
}

/** The API's parameters of a nearby search; null while the visitor's position is unknown. */
export function nearSearch(near: NearFilter, own: Coordinates | null) {
  const center = near.center ?? own;
  if (!center) return null;
  const { latitude, longitude } = roundPosition(center);
  return { lat: String(latitude), lng: String(longitude), radius: String(near.radius) };
}

/** Whether a text has a searchable word. */
export function isSearchable(text: string): boolean {
  return searchWords(text).length > 0;
}

export function parseFilters(params: URLSearchParams): EventFilters {
  const day = (key: string) => {
    const text = params.get(key);
    return text && isDay(text) ? text : null;
  };
  const name = (key: string) => params.get(key)?.slice(0, NAME_MAX) || null;
  return {
    searchTerm: (params.get("searchTerm") ?? "").slice(0, SEARCH_MAX),
    nation: name("nation"),
    ...orderPeriod({ dateFrom: day("dateFrom"), dateTo: day("dateTo") }),
    category: name("category"),
    discipline: DISCIPLINES.find((discipline) => discipline === params.get("discipline")) ?? null,
    maxCost: COST_LIMITS.find((limit) => String(limit) === params.get("maxCost")) ?? null,
    near: parseNear(params),
  };
}

function parseNear(params: URLSearchParams): NearFilter | null {
  const town = params.get("near")?.slice(0, NAME_MAX);
  if (!town) return null;
  const radius = RADII.find((km) => String(km) === params.get("radius")) ?? RADIUS_DEFAULT;
  if (town === OWN) return { town: null, center: null, radius };
  const [latitude, longitude] = [degrees(params.get("lat"), 90), degrees(params.get("lng"), 180)];
  if (latitude === null || longitude === null) return null;
  return { town, center: roundPosition({ latitude, longitude }), radius };
}

function degrees(text: string | null, most: number): number | null {
  const value = text ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
}

/** The scope of a list of all events; upcoming unless the address says otherwise. */
export function parseScope(params: URLSearchParams): Scope {
  return params.get("scope") === "past" ? "past" : "upcoming";
}

/** The address of a list with these filters, in addition to the query of its path. */
export function filteredPath(path: string, filters: EventFilters): string {
  const [pathname, query] = path.split("?");
  const params = writeFilters(new URLSearchParams(query), filters);
  return params.size ? `${pathname}?${params}` : path;
}

function writeFilters(before: URLSearchParams, filters: EventFilters): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of TEXT_FILTERS) {
    const value = filters[name];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  if (filters.maxCost === null) params.delete("maxCost");
  else params.set("maxCost", String(filters.maxCost));
  for (const name of NEAR_PARAMETERS) params.delete(name);
  if (!filters.near) return params;
  const { town, center, radius } = filters.near;
  params.set("near", town ?? OWN);
  if (center) {
    const { latitude, longitude } = roundPosition(center);
    params.set("lat", String(latitude));
    params.set("lng", String(longitude));
  }
  if (radius !== RADIUS_DEFAULT) params.set("radius", String(radius));
  return params;
}
