import { queryOptions } from "@tanstack/react-query";
import { decoded } from "../lib/decoded.ts";
import { CACHE_NAMES, pageCacheKey } from "./cacheNames.ts";

type CachedPage = { href: string; title: string };

/** The pages in this browser's cache, latest first, without the current one. */
export const cachedPagesQuery = queryOptions({
  queryKey: ["kept-pages"],
  queryFn: readCachedPages,
  staleTime: 0,
  gcTime: 0,
});

async function readCachedPages(): Promise<CachedPage[]> {
  if (!("caches" in window) || !(await caches.has(CACHE_NAMES.pages))) return [];
  const pages = await caches.open(CACHE_NAMES.pages);
  const requests = (await pages.keys()).filter(({ url }) => url !== pageCacheKey(location.href));
  return Promise.all(
    requests.toReversed().map(async ({ url }) => {
      const text = await (await pages.match(url, { ignoreVary: true }))?.text();
      const { pathname, search } = new URL(url);
      return { href: pathname + search, title: parseTitle(text ?? "") || decoded(pathname) };
    }),
  );
}

/** Whether the current page is in the cache. */
export async function isPageCached(): Promise<boolean> {
  if (!("caches" in window) || !(await caches.has(CACHE_NAMES.pages))) return false;
  const pages = await caches.open(CACHE_NAMES.pages);
  return Boolean(await pages.match(pageCacheKey(location.href), { ignoreVary: true }));
}

function parseTitle(page: string): string {
  return new DOMParser().parseFromString(page.split("</head>", 1)[0] ?? "", "text/html").title;
}
