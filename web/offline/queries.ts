import { queryOptions } from "@tanstack/react-query";
import { decoded } from "../lib/decoded.ts";
import { KEPT, keptAddress } from "./kept.ts";

export type KeptPage = { href: string; title: string };

/** The pages in this browser's cache, latest first, without the current one. */
export const keptPagesQuery = queryOptions({
  queryKey: ["kept-pages"],
  queryFn: readKeptPages,
  staleTime: 0,
  gcTime: 0,
});

async function readKeptPages(): Promise<KeptPage[]> {
  if (!("caches" in window) || !(await caches.has(KEPT.pages))) return [];
  const pages = await caches.open(KEPT.pages);
  const requests = (await pages.keys()).filter(({ url }) => url !== keptAddress(location.href));
  return Promise.all(
    requests.toReversed().map(async ({ url }) => {
      const text = await (await pages.match(url, { ignoreVary: true }))?.text();
      const { pathname, search } = new URL(url);
      return { href: pathname + search, title: titleOf(text ?? "") || decoded(pathname) };
    }),
  );
}

/** Whether the current page is in the cache. */
export async function isKeptHere(): Promise<boolean> {
  if (!("caches" in window) || !(await caches.has(KEPT.pages))) return false;
  const pages = await caches.open(KEPT.pages);
  return Boolean(await pages.match(keptAddress(location.href), { ignoreVary: true }));
}

function titleOf(page: string): string {
  return new DOMParser().parseFromString(page.split("</head>", 1)[0] ?? "", "text/html").title;
}
