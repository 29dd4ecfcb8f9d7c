import type { Category } from "../../events/categories/outputs.ts";
import type { ForumCategory } from "../../forum/outputs.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import type { SitemapEntry } from "./sitemap.ts";

/** The date of the last change in the legal texts. */
export const LEGAL_TEXTS_CHANGED = {
  privacy: "2026-11-29",
  cookies: "2025-10-06",
  rules: "2026-11-28",
  contacts: "2026-11-28",
} as const;

/** The date of the terms of sale in force. */
export const SALE_TERMS_CHANGED = "2026-11-23";

/** Personal pages and results of forms, which crawlers should not request. */
export const PRIVATE_PATHS = [
  "/api/",
  ...new Set(
    Object.values(PAGES)
      .filter(({ rendering }) => rendering !== "server")
      .map(({ path }) => privatePrefix(path)),
  ),
];

/** The first segment of a page's path, or two when public pages share the first one, as the blog's do. */
function privatePrefix(path: string): string {
  const [, first, second] = path.split("/");
  const isShared = Object.values(PAGES).some(
    (page) => page.rendering === "server" && page.path.split("/")[1] === first,
  );
  return isShared ? `/${first}/${second}` : `/${first}`;
}

/** Allows crawlers everything public. */
export function robotsTxt(origin: string): string {
  const closed = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", "Allow: /", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/**
 * Sitemap entries of all pages except events, articles and topics. `changed`: the times of the newest event, which
 * changes home, the newest article, which changes the blog, and the newest post, which changes the forum.
 */
export function staticSitemapEntries(
  origin: string,
  { categories, forumCategories }: { categories: Category[]; forumCategories: ForumCategory[] },
  changed: Record<"events" | "blog" | "forum", string | null>,
): SitemapEntry[] {
  return [
    { url: `${origin}${PAGES.home.path}`, changed: changed.events },
    { url: `${origin}${PAGES.upcoming.path}`, changed: changed.events },
    ...categories.map(({ slug }) => ({ url: `${origin}/categories/${encodeURIComponent(slug)}` })),
    { url: `${origin}${PAGES.blog.path}`, changed: changed.blog },
    { url: `${origin}${PAGES.forum.path}`, changed: changed.forum },
    ...forumCategories.map(({ slug }) => ({
      url: `${origin}${PAGES.forum.path}?category=${encodeURIComponent(slug)}`,
    })),
    { url: `${origin}${PAGES.about.path}` },
    { url: `${origin}${PAGES.organizerPackages.path}` },
    { url: `${origin}${PAGES.sponsorPackages.path}` },
    { url: `${origin}${PAGES.sponsors.path}` },
    ...Object.entries(LEGAL_TEXTS_CHANGED).map(([page, changed]) => ({
      url: `${origin}${PAGES[page as keyof typeof LEGAL_TEXTS_CHANGED].path}`,
      changed,
    })),
    { url: `${origin}${PAGES.saleTerms.path}`, changed: SALE_TERMS_CHANGED },
  ];
}
