import { eventPath } from "../../worker/events/contract.ts";
import { topicPath } from "../../worker/forum/contract.ts";
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
  /** The most script of a first visit, in bytes with gzip, where it is another than everywhere. */
  scriptWithin?: number;
}

/** In bytes with gzip: what the forum promises, and its list needs 150.0 kB. */
const FORUM_SCRIPT = 150_500;
/**
 * A topic needs 165.5 kB: 138.2 kB are those of every page, 7 kB parse and show posts and their pictures, 9.5 kB are the
 * page itself (jumps, paging in both directions, the guide). Posts would have to stay unhydrated to get below 155 kB.
 */
const TOPIC_SCRIPT = 166_000;

/**
 * An event needs 164.0 kB: 137.7 kB are those of every page, 2 kB of which came with the routes and refusals of registers
 * and logbook. Sharing, times, the refund with its sum and the question to the organizer stand in its first screen;
 * viewer, map, other dates and all that members and organizers see are loaded later.
 */
const EVENT_SCRIPT = 164_500;

/**
 * Home and lists of events need 162.1 kB: 138.2 kB are those of every page, 5 kB the filters with their chips and days,
 * 4 kB a card with its times and its town. Panel, map, position, town and alternatives are loaded later.
 */
const LIST_SCRIPT = 162_500;

/** An organizer's page needs 158.2 kB: it has the cards of a list without the filters, and ids of failed requests. */
const ORGANIZER_SCRIPT = 160_000;

/** An article needs 157.2 kB: the main sponsors stand below its text. */
const ARTICLE_SCRIPT = 159_000;

/** The packages need 158 kB: what opens a checkout is part of the page, so that its buttons stay when the user is known. */
const PACKAGES_SCRIPT = 159_500;

export const PAGES: PublicPage[] = [
  {
    name: "home",
    kind: "html",
    path: "/",
    floor: "list",
    paintedWithin: 900,
    htmlWithin: 30_000,
    scriptWithin: LIST_SCRIPT,
  },
  {
    name: "upcoming",
    kind: "html",
    path: "/eventi-imminenti",
    floor: "list",
    scriptWithin: LIST_SCRIPT,
  },
  {
    name: "category",
    kind: "html",
    path: "/categories/corsi",
    floor: "list",
    scriptWithin: LIST_SCRIPT,
  },
  {
    name: "event",
    kind: "html",
    path: ({ slug }) => eventPath(slug),
    floor: "detail",
    paintedWithin: 900,
    htmlWithin: 16_000,
    scriptWithin: EVENT_SCRIPT,
  },
  {
    name: "organizer",
    kind: "html",
    path: "/instructor/nikos-papadakis",
    paintedWithin: 900,
    scriptWithin: ORGANIZER_SCRIPT,
  },
  { name: "about", kind: "html", path: "/chi-siamo", floor: "list", paintedWithin: 600 },
  { name: "blog", kind: "html", path: "/blog", floor: "list", paintedWithin: 900 },
  { name: "hashtag", kind: "html", path: "/blog/hashtag/sicurezza", floor: "list" },
  {
    name: "article",
    kind: "html",
    path: ({ article }) => article,
    floor: "detail",
    paintedWithin: 900,
    scriptWithin: ARTICLE_SCRIPT,
  },
  {
    name: "text only",
    kind: "html",
    path: ({ plainArticle }) => plainArticle,
    floor: "detail",
    paintedWithin: 600,
    scriptWithin: ARTICLE_SCRIPT,
  },
  {
    name: "forum",
    kind: "html",
    path: "/forum",
    floor: "topics",
    paintedWithin: 600,
    htmlWithin: 21_000,
    scriptWithin: FORUM_SCRIPT,
  },
  { name: "forum category", kind: "html", path: "/forum?category=tecnica", floor: "topics" },
  {
    name: "topic",
    kind: "html",
    path: ({ topicId }) => topicPath(topicId),
    floor: "topic",
    paintedWithin: 600,
    scriptWithin: TOPIC_SCRIPT,
  },
  {
    name: "topic's end",
    kind: "html",
    path: ({ topicId }) => topicPath(topicId, { reply: 300 }),
    scriptWithin: TOPIC_SCRIPT,
  },
  {
    name: "packages",
    kind: "html",
    path: "/organizer-packages",
    floor: "list",
    scriptWithin: PACKAGES_SCRIPT,
  },
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
