import { eventPath } from "../../worker/events/contract.ts";

/** What the bench asks for. A new public page joins by one line of PAGES. */
export interface PublicPage {
  name: string;
  kind: "html" | "json";
  /** Its address, for those that need one with an event of the demo. */
  path: string | ((slug: string) => string);
  /** Which hand-written answer it is held against; without one only its rows and statements are counted. */
  floor?: "list" | "detail";
  /** Where it is also measured in Chromium and by Lighthouse: the largest contentful paint to reach, in milliseconds. */
  paintedWithin?: number;
}

export const PAGES: PublicPage[] = [
  { name: "home", kind: "html", path: "/", floor: "list", paintedWithin: 900 },
  { name: "upcoming", kind: "html", path: "/eventi-imminenti", floor: "list" },
  { name: "category", kind: "html", path: "/categories/corsi", floor: "list" },
  { name: "event", kind: "html", path: eventPath, floor: "detail", paintedWithin: 900 },
  { name: "organizer", kind: "html", path: "/instructor/nikos-papadakis", paintedWithin: 900 },
  { name: "about", kind: "html", path: "/chi-siamo", floor: "list", paintedWithin: 600 },
  { name: "packages", kind: "html", path: "/organizer-packages", floor: "list" },
  { name: "event list", kind: "json", path: "/api/events?scope=upcoming&limit=24", floor: "list" },
  { name: "event detail", kind: "json", path: (slug) => `/api/events/slug/${slug}`, floor: "detail" },
  { name: "all events", kind: "json", path: "/api/events" },
  { name: "home's sections", kind: "json", path: "/api/events/sections" },
  { name: "search", kind: "json", path: "/api/events?searchTerm=corso&limit=12" },
];

/** What any page takes on the phone, drawn by nothing: a few lines of text. The times of the others read against it. */
export const BARE = { name: "bare text", path: "/robots.txt" };

/**
 * A request with these is answered anew: one with a token, be it nobody's, never touches the edge cache.
 * `no-cache` would be answered anew too and then kept, which measures the cache's writing.
 */
export const PAST_THE_CACHE = { authorization: "none" };

/** The page's address; `slug` is an event's of the demo. */
export function pathOf({ path }: PublicPage, slug: string): string {
  return typeof path === "string" ? path : path(slug);
}
