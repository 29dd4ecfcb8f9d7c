import type { QueryClient } from "@tanstack/react-query";
import type { DehydratedQuery, DehydratedState } from "../worker/pages/contract.ts";
import { lastWrite } from "./lib/lastWrite.ts";
import { CACHED_ATTRIBUTE } from "./offline/cacheNames.ts";

/** Reads the state that the Worker wrote into the page; a default in development, where Vite serves the page. */
export function readDehydratedState(): DehydratedState {
  const text = document.getElementById("dehydrated-state")?.textContent ?? "";
  if (text.startsWith("{")) return JSON.parse(text);
  return {
    language: "it",
    today: "",
    site: {
      name: "Respiro",
      url: location.origin,
      contact_email: "ciao@respiro.example",
      time_zone: "Europe/Rome",
      tiles_url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      sale_terms_version: "2026-11-23",
      operator: { name: "Respiro", address: "", vat_number: "", register: "" },
      backup_days: "30",
    },
    queries: null,
  };
}

/**
 * Puts the queries of a rendered page into the cache. They count as fresh, because the edge cache holds a page for at
 * most 30 seconds; as stale after a recent write of this browser, so that its user sees the write, and on a page from
 * the offline cache.
 */
export function hydrateQueries(queries: QueryClient, dehydratedQueries: DehydratedQuery[]) {
  const now = Date.now();
  const updatedAt = isCachedPage() || lastWrite.isRecent(now) ? 0 : now;
  for (const [key, data] of dehydratedQueries) queries.setQueryData(key, data, { updatedAt });
}

/** Whether this page came from the offline cache instead of the network. */
export function isCachedPage(): boolean {
  return document.documentElement.hasAttribute(CACHED_ATTRIBUTE);
}
