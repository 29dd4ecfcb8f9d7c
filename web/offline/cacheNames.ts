import { pageSearch } from "../../worker/lib/pageSearch.ts";

/** Cache names of the service worker. */
export const CACHE_NAMES = {
  pages: "pages",
  calls: "calls",
  files: "files",
  translations: "words",
  pictures: "pictures",
} as const;

/** The attribute of `<html>` that marks a page from the cache. */
export const CACHED_ATTRIBUTE = "data-kept";

/** The cache key of a page: its address without query parameters that do not change its content. */
export function pageCacheKey(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url.origin + url.pathname + pageSearch(url);
}
