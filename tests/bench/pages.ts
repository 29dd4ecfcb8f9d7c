import { topicPath } from "../../worker/forum/contract.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import type { Ground } from "./ground.ts";

/** The addresses of the demo that pages of the bench need. */
export type DemoAddresses = Pick<Ground, "slug" | "article" | "plainArticle" | "topicId">;

/** What the bench asks for. A new public page joins by one line of PAGES. */
export interface PublicPage {
  name: string;
  kind: "html" | "json";
  /** Its address, for those that need one with an event or an article of the demo. */
  path: string | ((demo: DemoAddresses) => string);
  /** Which hand-written answer it is held against; without one only its rows and statements are counted. */
  floor?: "list" | "detail" | "topics" | "topic";
  /** Where it is also measured in Chromium and by Lighthouse: the largest contentful paint to reach, in milliseconds. */
  paintedWithin?: number;
  /** The most HTML, with the rules that it carries, in bytes with gzip, where it is another than everywhere. */
  htmlWithin?: number;
}

export const PAGES: PublicPage[] = [
  {
    name: "home",
    kind: "html",
    path: "/",
    floor: "list",
    paintedWithin: 900,
    // With the cards of events that other journeys published.
    htmlWithin: 30_500,
  },
  { name: "upcoming", kind: "html", path: "/eventi-imminenti", floor: "list" },
  { name: "category", kind: "html", path: "/categories/corsi", floor: "list" },
  {
    name: "event",
    kind: "html",
    path: ({ slug }) => eventPath(slug),
    floor: "detail",
    paintedWithin: 900,
    htmlWithin: 16_000,
  },
  { name: "organizer", kind: "html", path: "/instructor/nikos-papadakis", paintedWithin: 900 },
  { name: "about", kind: "html", path: "/chi-siamo", floor: "list", paintedWithin: 600 },
  { name: "blog", kind: "html", path: "/blog", floor: "list", paintedWithin: 900 },
  { name: "hashtag", kind: "html", path: "/blog/hashtag/sicurezza", floor: "list" },
  { name: "article", kind: "html", path: ({ article }) => article, floor: "detail", paintedWithin: 900 },
  {
    name: "text only",
    kind: "html",
    path: ({ plainArticle }) => plainArticle,
    floor: "detail",
    paintedWithin: 600,
  },
  { name: "forum", kind: "html", path: "/forum", floor: "topics", paintedWithin: 600, htmlWithin: 21_300 },
  { name: "forum category", kind: "html", path: "/forum?category=tecnica", floor: "topics" },
  {
    name: "topic",
    kind: "html",
    path: ({ topicId }) => topicPath(topicId),
    floor: "topic",
    paintedWithin: 600,
  },
  { name: "topic's end", kind: "html", path: ({ topicId }) => topicPath(topicId, { reply: 300 }) },
  { name: "packages", kind: "html", path: "/organizer-packages", floor: "list" },
  { name: "event list", kind: "json", path: "/api/events?scope=upcoming&limit=24", floor: "list" },
  { name: "event detail", kind: "json", path: ({ slug }) => `/api/events/slug/${slug}`, floor: "detail" },
  { name: "all events", kind: "json", path: "/api/events" },
  { name: "home's sections", kind: "json", path: "/api/events/sections" },
  { name: "search", kind: "json", path: "/api/events?searchTerm=corso&limit=12" },
  { name: "article list", kind: "json", path: "/api/blog?published=true&limit=12" },
  { name: "article search", kind: "json", path: "/api/blog?published=true&searchTerm=respiro&limit=12" },
  { name: "topic list", kind: "json", path: "/api/forum/topics", floor: "topics" },
  {
    name: "topic detail",
    kind: "json",
    path: ({ topicId }) => `/api/forum/topics/${topicId}`,
    floor: "topic",
  },
  { name: "replies", kind: "json", path: ({ topicId }) => `/api/forum/replies?topicId=${topicId}&limit=20` },
  { name: "feed", kind: "json", path: "/feeds/blog-it.json" },
];

/** What any page takes on the phone, drawn by nothing: a few lines of text. The times of the others read against it. */
export const BARE = { name: "bare text", path: "/robots.txt" };

/**
 * A request with these is answered anew: one with a token, be it nobody's, never touches the edge cache.
 * `no-cache` would be answered anew too and then kept, which measures the cache's writing.
 */
export const PAST_THE_CACHE = { authorization: "none" };

/** The page's address. */
export function pathOf({ path }: PublicPage, demo: DemoAddresses): string {
  return typeof path === "string" ? path : path(demo);
}
