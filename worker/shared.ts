import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { App } from "./env.ts";
import { isKnown, languageFrom } from "./http.ts";
import { afterAnswer } from "./log.ts";
import { searchOf } from "./pages/contract.ts";
import { LANGUAGE_CODES } from "./settings/contract.ts";

/** For how long an answer that is the same for everyone is kept at the edge. */
export const SHARED_SECONDS = 30;
/** Older than this it is renewed behind the visitor it is given to, so that a page people visit never makes one wait. */
const RENEWED_AFTER_SECONDS = 20;

/** Marks an answer as the same for everyone. Only what a route marks so is ever kept. */
export const FOR_EVERYONE = `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${SHARED_SECONDS}`;

/** Marks what a route answers to an anonymous caller as the same for everyone. */
export const forEveryone = createMiddleware<App>(async (c, next) => {
  await next();
  if (!c.res.ok || c.req.header("authorization")) return;
  c.header("Cache-Control", FOR_EVERYONE);
  c.header("Vary", "Authorization", { append: true });
});

const VARY = "X-Kept-Vary";

type Background = Pick<ExecutionContext, "waitUntil">;

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Gives what is kept for this request, else what `answer` gives, and keeps that if it is for everyone.
 * A request with a token neither reads what is kept nor leaves anything there. Routes answer in whole, so that it can
 * be kept; to whoever has it already only this is said.
 */
export async function serveShared(
  request: Request,
  background: Background,
  answer: Answer,
): Promise<Response> {
  const response = await keptOr(request, background, answer);
  if (response.status !== 200 || request.method !== "GET") return response;
  if (!isKnown(request.headers.get("if-none-match"), response.headers.get("ETag"))) return response;
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Disposition"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

async function keptOr(request: Request, background: Background, answer: Answer): Promise<Response> {
  const key = keyOf(request);
  if (!key) return answer(request);
  const kept = wantsFresh(request) ? undefined : await caches.default.match(key);
  if (!kept) {
    const response = await answer(request);
    keep(key, response, background);
    return response;
  }
  if (ageOf(kept) > RENEWED_AFTER_SECONDS)
    afterAnswer(background, "renewing a page", renew(key, request, answer));
  const given = new Response(kept.body, kept);
  given.headers.set("Cache-Status", "edge; hit");
  // A browser keeps it too, and must not give a visitor's answer to whoever has signed in since.
  given.headers.set("Vary", kept.headers.get(VARY) ?? "");
  given.headers.delete(VARY);
  return given;
}

/** Where the answer to a request is kept; null for one that is somebody's own, or that changes something. */
function keyOf(request: Request): string | null {
  if (request.method !== "GET" || request.headers.has("authorization")) return null;
  const url = new URL(request.url);
  if (url.pathname.startsWith("/api/")) return url.href;
  return pageKey(url.origin, url.pathname + searchOf(url.searchParams), languageFrom(request));
}

/** A page is kept by its address and language: nothing else of a request reaches its drawing. */
function pageKey(origin: string, address: string, language: string): string {
  return `${origin}${address}${address.includes("?") ? "&" : "?"}in=${language}`;
}

function wantsFresh(request: Request): boolean {
  return request.headers.get("cache-control")?.includes("no-cache") ?? false;
}

function keep(key: string, response: Response, background: Background) {
  if (response.headers.get("Cache-Control") !== FOR_EVERYONE || response.headers.has("Set-Cookie")) return;
  const copy = response.clone();
  const kept = new Response(copy.body, copy);
  kept.headers.set("Date", new Date().toUTCString());
  // Here it is told apart by the key; what browsers must tell it apart by is noted for them.
  kept.headers.set(VARY, copy.headers.get("Vary") ?? "");
  kept.headers.delete("Vary");
  afterAnswer(background, "caching an answer", caches.default.put(key, kept));
}

const renewing = new Set<string>();

async function renew(key: string, request: Request, answer: Answer) {
  if (renewing.has(key)) return;
  renewing.add(key);
  try {
    const writes: Promise<unknown>[] = [];
    keep(key, await answer(request), { waitUntil: (write) => writes.push(write) });
    await Promise.all(writes);
  } finally {
    renewing.delete(key);
  }
}

function ageOf(kept: Response): number {
  return (Date.now() - Date.parse(kept.headers.get("Date") ?? "")) / 1000;
}

/** After a write: what is kept of these pages (in every language) and calls is forgotten where the writer is. */
export function forgetShared(c: Context<App>, { pages, calls }: { pages: string[]; calls: string[] }) {
  const { origin } = new URL(c.req.url);
  const keys = [
    ...pages.flatMap((path) =>
      LANGUAGE_CODES.flatMap((language) =>
        [path, `${path}${path.includes("?") ? "&" : "?"}lang=${language}`].map((address) =>
          pageKey(origin, address, language),
        ),
      ),
    ),
    ...calls.map((path) => origin + path),
  ];
  const purged = Promise.all(keys.map((key) => caches.default.delete(key)));
  afterAnswer(c.executionCtx, "purging pages", purged);
}
