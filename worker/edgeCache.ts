import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { RouterRoute } from "hono/types";
import type { z } from "zod";
import type { AppContext, AppEnv } from "./env.ts";
import { matchesETag, parsedInputOf, requestLanguage } from "./http.ts";
import { DEFAULT_LANGUAGE } from "./lib/languages.ts";
import { PAGES } from "./lib/pageAddresses.ts";
import { pageSearch } from "./lib/pageSearch.ts";
import { runAfterResponse } from "./log.ts";

/** How long a public answer stays in the edge cache. */
export const CACHED_SECONDS = 30;
/** The age from which an entry is rendered again after it is served, so that no visitor of a visited page waits. */
const REVALIDATE_AFTER_SECONDS = 20;

/** The `Cache-Control` of a public answer. Only answers with this header are cached. */
export const EDGE_CACHE_CONTROL = `public, max-age=0, s-maxage=${CACHED_SECONDS}, stale-while-revalidate=${CACHED_SECONDS}`;

/** The subjects of cached answers. A write to a subject purges the answers of the routes that show it. */
type CacheSubject = "event" | "organizer" | "category" | "article" | "topic" | "forum_category" | "school";

const subjects = new WeakMap<object, CacheSubject>();
const patterns: Record<CacheSubject, string[]> = {
  event: [],
  organizer: [],
  category: [],
  article: [],
  topic: [],
  forum_category: [],
  school: [],
};

/**
 * Lets the edge cache store a route's answer to visitors. `shows`: the subject of the answer, named by the route's
 * parameters; a write to that subject purges the answer. Other answers are up to `CACHED_SECONDS` old.
 */
export function cached({ shows }: { shows?: CacheSubject } = {}): MiddlewareHandler<AppEnv> {
  const middleware = createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!c.res.ok || c.req.header("authorization")) return;
    c.header("Cache-Control", EDGE_CACHE_CONTROL);
    c.header("Vary", "Authorization", { append: true });
  });
  cachedHandlers.add(middleware);
  if (shows) subjects.set(middleware, shows);
  return middleware;
}

const cachedHandlers = new WeakSet<object>();

/** A cached route of the API and its query's schema; without a schema the query is ignored. */
type CachedRoute = { pattern: RegExp; schema: z.ZodType | undefined };
const cachedRoutes: CachedRoute[] = [];

/**
 * Collects the API's cached routes with their query schemas, and the patterns of those that name a subject with `cached`.
 */
export function registerCachedRoutes(routes: RouterRoute[]): void {
  const queries = new Map<string, z.ZodType>();
  for (const { path, handler, method } of routes) {
    const input = parsedInputOf(handler);
    if (input?.target === "query") queries.set(`${method} ${path}`, input.schema);
  }
  for (const { path, handler, method } of routes) {
    const subject = subjects.get(handler);
    if (subject) patterns[subject].push(path);
    if (!cachedHandlers.has(handler)) continue;
    cachedRoutes.push({ pattern: toRegExp(path), schema: queries.get(`${method} ${path}`) });
  }
}

function toRegExp(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}

/** The paths of a subject's pages, and the parameters of its routes. `calls`: further paths of the API with queries. */
type SubjectAddress = { pages: string[]; params: Record<string, string>; calls?: string[] };

/**
 * Purges a subject's pages in every language, and the answers of its routes, at the writer's edge location; other
 * locations renew them within `CACHED_SECONDS`. A route with a parameter that is missing here is skipped.
 */
export function purge(c: AppContext, subject: CacheSubject, addresses: SubjectAddress[]): void {
  const { origin } = new URL(c.req.url);
  const pages = new Set(addresses.flatMap(({ pages }) => pages));
  const answers = new Set(
    addresses.flatMap(({ params, calls = [] }) => [
      ...patterns[subject].flatMap((pattern) => fill(pattern, params)),
      ...calls,
    ]),
  );
  runAfterResponse(c.executionCtx, "purging the edge cache", purgeAddresses(origin, pages, answers));
}

/**
 * After a write that every page shows: purges the public pages with a fixed address, and the public config, at the
 * writer's edge location. Pages of events, categories and organizers show the write within `CACHED_SECONDS`.
 */
export function purgePublicPages(c: AppContext): void {
  const { origin } = new URL(c.req.url);
  runAfterResponse(
    c.executionCtx,
    "purging the edge cache",
    purgeAddresses(origin, PUBLIC_PATHS, [CONFIG_PATH]),
  );
}

const CONFIG_PATH = "/api/public-config";

const PUBLIC_PATHS = Object.values(PAGES)
  .filter(({ path, rendering }) => rendering === "server" && !/[:*]/.test(path))
  .map(({ path }) => path);

/** Purges pages in every language where the cron runs; at most two cache calls for each. */
export async function purgePages(origin: string, paths: string[]): Promise<void> {
  await purgeAddresses(origin, paths, []);
}

/** Purges pages in every language, and answers of the API. */
function purgeAddresses(origin: string, pages: Iterable<string>, calls: Iterable<string>): Promise<unknown> {
  return Promise.all([
    ...[...pages].flatMap((path) => [
      caches.default.delete(defaultKey(origin + path)),
      caches.default.put(purgeKey(origin + path), new Response(null, { headers: cacheHeaders() })),
    ]),
    ...[...calls].map((path) => caches.default.delete(callKey(new URL(origin + path)) ?? origin + path)),
  ]);
}

function fill(pattern: string, params: Record<string, string>): string[] {
  const names = pattern.match(/(?<=:)\w+/g) ?? [];
  if (!names.every((name) => name in params)) return [];
  return [pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))];
}

const CACHED_VARY = "X-Cached-Vary";

type Background = Pick<ExecutionContext, "waitUntil">;

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Answers from the edge cache, else with `handle`, and caches a public answer. Requests with a token neither read nor
 * fill the cache. Routes return whole answers, so that they can be cached; a browser that has the answer
 * (`If-None-Match`) gets 304.
 */
export async function serveCached(
  request: Request,
  url: URL,
  background: Background,
  handle: Handle,
): Promise<Response> {
  const response = await matchOrHandle(request, url, background, handle);
  const known = request.headers.get("if-none-match");
  if (!known || response.status !== 200 || request.method !== "GET") return response;
  if (!matchesETag(known, response.headers.get("ETag"))) return response;
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Disposition"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

async function matchOrHandle(
  request: Request,
  url: URL,
  background: Background,
  handle: Handle,
): Promise<Response> {
  const key = keyOf(request, url);
  if (!key) return handle(request);
  const entry = wantsFresh(request) ? undefined : await match(key);
  if (!entry) {
    const response = await handle(request);
    store(key, response, background);
    return response;
  }
  if ((Date.now() - dateOf(entry)) / 1000 > REVALIDATE_AFTER_SECONDS)
    runAfterResponse(background, "revalidating a cached answer", revalidate(key, request, handle));
  const response = new Response(entry.body, entry);
  response.headers.set("Cache-Status", "edge; hit");
  // `Vary`, because a browser stores the answer and must not show a visitor's answer to a member signed in since.
  response.headers.set("Vary", entry.headers.get(CACHED_VARY) ?? "");
  response.headers.delete(CACHED_VARY);
  return response;
}

/**
 * The cache keys of an answer. `purge` is the key of the entry with the page's last purge, because one delete removes
 * one address, and a page has one for each language and query.
 */
type CacheKey = { entry: string; purge?: string };

/** Null for a request that is a user's own, or that changes something. */
function keyOf(request: Request, url: URL): CacheKey | null {
  if (request.method !== "GET" || request.headers.has("authorization")) return null;
  if (url.pathname.startsWith("/api/")) {
    const entry = callKey(url);
    return entry === null ? null : { entry };
  }
  const page = url.origin + url.pathname;
  // The key has only address and language, because rendering uses nothing else of a request.
  const search = pageSearch(url);
  const language = requestLanguage(request, url);
  if (!search && language === DEFAULT_LANGUAGE) return { entry: defaultKey(page) };
  return { entry: `${page}${search ? `${search}&` : "?"}in=${language}`, purge: purgeKey(page) };
}

/**
 * The key of a call: its path, and the query as its route parses it, sorted by name, so that unknown or empty parameters,
 * an id's capitals or a limit beyond the largest create no other entry. Null for a call that is not cached or is refused.
 */
function callKey(url: URL): string | null {
  const path = url.origin + url.pathname;
  const route = cachedRoutes.find(({ pattern }) => pattern.test(url.pathname));
  if (!route?.schema) return route ? path : null;
  const values = [...url.searchParams.keys()].map((name) => [name, parameterOf(url.searchParams, name)]);
  const parsed = route.schema.safeParse(Object.fromEntries(values));
  if (!parsed.success) return null;
  const known = Object.entries(parsed.data as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}

/** A parameter as the route's validator receives it: a repeated one as a list. */
function parameterOf(params: URLSearchParams, name: string): string | string[] {
  const all = params.getAll(name);
  return all.length === 1 ? (all[0] ?? "") : all;
}

/** The key of a page in the default language, without a query. */
function defaultKey(page: string): string {
  return `${page}?in=${DEFAULT_LANGUAGE}`;
}

function purgeKey(page: string): string {
  return `${page}?purged`;
}

/** The entry, unless its page was purged later. `Date` counts in seconds: an entry of the same second counts as older. */
async function match({ entry, purge }: CacheKey): Promise<Response | undefined> {
  const [cached, purged] = await Promise.all([
    caches.default.match(entry),
    purge === undefined ? undefined : caches.default.match(purge),
  ]);
  return cached && purged && dateOf(cached) <= dateOf(purged) ? undefined : cached;
}

function wantsFresh(request: Request): boolean {
  return request.headers.get("cache-control")?.includes("no-cache") ?? false;
}

function store({ entry }: CacheKey, response: Response, background: Background) {
  if (response.headers.get("Cache-Control") !== EDGE_CACHE_CONTROL || response.headers.has("Set-Cookie"))
    return;
  const copy = response.clone();
  const stored = new Response(copy.body, copy);
  for (const [name, value] of Object.entries(cacheHeaders())) stored.headers.set(name, value);
  // The key separates the edge cache's entries, so `Vary` is stored only for browsers.
  stored.headers.set(CACHED_VARY, copy.headers.get("Vary") ?? "");
  stored.headers.delete("Vary");
  runAfterResponse(background, "caching an answer", caches.default.put(entry, stored));
}

function cacheHeaders() {
  return { "Cache-Control": EDGE_CACHE_CONTROL, Date: new Date().toUTCString() };
}

const revalidating = new Set<string>();

async function revalidate(key: CacheKey, request: Request, handle: Handle) {
  if (revalidating.has(key.entry)) return;
  revalidating.add(key.entry);
  try {
    const writes: Promise<unknown>[] = [];
    const response = await handle(request);
    store(key, response, { waitUntil: (write) => writes.push(write) });
    // A 404 or 410 deletes the entry; a failed answer leaves it.
    const isGone = response.status === 404 || response.status === 410;
    if (isGone && response.headers.get("Cache-Control") !== EDGE_CACHE_CONTROL)
      writes.push(caches.default.delete(key.entry));
    await Promise.all(writes);
  } finally {
    revalidating.delete(key.entry);
  }
}

function dateOf(entry: Response): number {
  return Date.parse(entry.headers.get("Date") ?? "");
}
