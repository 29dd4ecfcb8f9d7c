import { isLanguageCode } from "./languages.ts";
import { PAGES, type PageName } from "./pageAddresses.ts";

const EVENT_FILTERS = [
  "searchTerm",
  "nation",
  "dateFrom",
  "dateTo",
  "category",
  "discipline",
  "maxCost",
  "near",
  "lat",
  "lng",
  "radius",
  "view",
  "sort",
];

/**
 * The query parameters that change a server-rendered page, besides `lang`, in their canonical order. Rendering and
 * caching ignore all others, so that a campaign's link gets the common page.
 */
const SEARCH_OF_PAGES: Partial<Record<PageName, readonly string[]>> = {
  home: EVENT_FILTERS,
  upcoming: [...EVENT_FILTERS, "scope"],
  category: [...EVENT_FILTERS, "scope"],
  blog: ["searchTerm", "language", "page", "cursor"],
  hashtag: ["searchTerm", "language", "page", "cursor"],
  forum: ["category", "sort", "searchTerm", "page", "cursor"],
  topic: ["page"],
  search: ["q", "kind", "time", "language", "cursor"],
  // After the return from Stripe, when the page hides the purchase button.
  organizerPackages: ["success"],
  sponsorPackages: ["success"],
  event: ["success"],
};

const SEARCHES = [
  ...Object.entries(SEARCH_OF_PAGES).map(([name, parameters]) => ({
    pattern: new RegExp(`^${PAGES[name as PageName].path.replace(/:\w+/g, "[^/]+")}$`),
    parameters,
  })),
  // Calendars of schools in frames of other sites.
  { pattern: /^\/embed\/scuole\/[^/]+$/, parameters: ["theme", "limit"] },
];

/** The parameters of an address that change its page, in canonical order: "?nation=Italia", or "". */
export function pageSearch({ pathname, searchParams }: URL): string {
  const known = new URLSearchParams();
  const page = SEARCHES.find(({ pattern }) => pattern.test(pathname));
  for (const name of page?.parameters ?? []) {
    const value = searchParams.get(name);
    if (value) known.set(name, value);
  }
  const language = searchParams.get("lang");
  if (isLanguageCode(language)) known.set("lang", language);
  return known.size ? `?${known}` : "";
}
