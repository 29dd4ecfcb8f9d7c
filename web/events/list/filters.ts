import { useCallback } from "react";
import {
  DISCIPLINES,
  type Discipline,
  NAME_MAX,
  type Scope,
  SEARCH_MAX,
} from "../../../worker/events/contract.ts";
import type { EventListSearch } from "../../../worker/events/inputs.ts";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import { useSearch } from "../../lib/search.ts";

/** What home can be narrowed by; null means any. `dateFrom` is the first of a month, YYYY-MM-DD. */
export type EventFilters = {
  searchTerm: string;
  nation: string | null;
  dateFrom: string | null;
  category: string | null;
  discipline: Discipline | null;
};

export const NO_FILTERS: EventFilters = {
  searchTerm: "",
  nation: null,
  dateFrom: null,
  category: null,
  discipline: null,
};

const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof EventFilters)[];

/** The filters are in the address, so a search can be shared and the back button undoes it. */
export function useEventFilters() {
  const [params, setParams] = useSearch();
  const filters = parseFilters(params);
  const setFilters = useCallback(
    (change: Partial<EventFilters>, { replace = false } = {}) =>
      setParams((before) => writeFilters(before, { ...parseFilters(before), ...change }), { replace }),
    [setParams],
  );
  return { filters, setFilters, active: hasActiveFilters(filters) };
}

export function hasActiveFilters(filters: EventFilters): boolean {
  return FILTER_NAMES.some((name) => Boolean(filters[name]));
}

/** The search of the API: the filters that are set, their text trimmed. */
export function filtersToSearch(filters: EventFilters): EventListSearch {
  const search: EventListSearch = {};
  for (const name of FILTER_NAMES) {
    const value = filters[name]?.trim();
    if (value) search[name] = value;
  }
  return search;
}

export function parseFilters(params: URLSearchParams): EventFilters {
  const day = params.get("dateFrom");
  const name = (key: string) => params.get(key)?.slice(0, NAME_MAX) || null;
  return {
    searchTerm: (params.get("searchTerm") ?? "").slice(0, SEARCH_MAX),
    nation: name("nation"),
    dateFrom: day && isDay(day) ? day : null,
    category: name("category"),
    discipline: DISCIPLINES.find((discipline) => discipline === params.get("discipline")) ?? null,
  };
}

/** Which way a list of all events looks; to what is to come unless the address says otherwise. */
export function parseScope(params: URLSearchParams): Scope {
  return params.get("scope") === "past" ? "past" : "upcoming";
}

function writeFilters(before: URLSearchParams, filters: EventFilters): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
