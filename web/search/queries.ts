import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import {
  MATCHES_MAX,
  RESULTS_MAX,
  SEARCH_KINDS,
  SEARCH_TIMES,
  type SearchKind,
  SITE_SEARCH_MAX,
} from "../../worker/search/contract.ts";
import type { SiteSearch } from "../../worker/search/inputs.ts";
import type { SearchGroup, SearchView } from "../../worker/search/outputs.ts";
import { callWithHeaders } from "../lib/api.ts";
import type { Translate } from "../lib/i18n.tsx";

/** A search as the address of its page has it. */
export type SearchAddress = Omit<SiteSearch, "limit">;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

/** Reads the address of the search page; unknown filters count as none. */
export function parseSearchAddress(params: URLSearchParams): SearchAddress {
  return {
    q: (params.get("q") ?? "").slice(0, SITE_SEARCH_MAX),
    kind: oneOf(SEARCH_KINDS, params.get("kind")),
    time: oneOf(SEARCH_TIMES, params.get("time")),
    language: oneOf(LANGUAGE_CODES, params.get("language")),
    cursor: params.get("cursor")?.match(/^\d{1,3}$/)?.[0],
  };
}

/** The path of the search page. */
export function searchPath(address: Partial<SearchAddress>): string {
  const given = Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/cerca${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
}

/** The results of a search, and the cursor of the next page; each kind's first ones without the filter of a kind. */
export function siteSearchQuery(address: SearchAddress) {
  return queryOptions({
    queryKey: ["search", address],
    queryFn: async ({ signal }) => {
      const search = { ...address, ...(address.kind && { limit: RESULTS_MAX }) };
      const { body, headers } = await callWithHeaders<SearchView>("GET", "/api/search", { search, signal });
      // Null instead of undefined, because the data is serialised to JSON.
      return { ...body, next: headers.get("X-Next-Cursor") };
    },
    enabled: address.q.trim() !== "",
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** The names of the kinds of results. */
export function kindName(t: Translate, kind: SearchKind): string {
  if (kind === "event") return t("nav.events", "Eventi");
  if (kind === "article") return t("search.articles", "Articoli");
  if (kind === "topic") return t("nav.forum", "Forum");
  return t("search.organizers", "Organizzatori");
}

/** The link to all results of a kind: "Tutti i 12 eventi", without a number when more than MATCHES_MAX may match. */
export function allResultsText(t: Translate, { kind, total }: SearchGroup): string {
  if (total >= MATCHES_MAX) return t("search.all", "Tutti i risultati");
  if (kind === "event")
    return t.count("search.all_events", total, { one: "L’evento", other: "Tutti i {{count}} eventi" });
  if (kind === "article")
    return t.count("search.all_articles", total, { one: "L’articolo", other: "Tutti i {{count}} articoli" });
  if (kind === "topic")
    return t.count("search.all_topics", total, { one: "Il topic", other: "Tutti i {{count}} topic" });
  return t.count("search.all_organizers", total, {
    one: "L’organizzatore",
    other: "Tutti i {{count}} organizzatori",
  });
}
