import { ExpirationPlugin } from "workbox-expiration";
import { getCacheKeyForURL } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { Strategy, type StrategyHandler } from "workbox-strategies";
import { SHELL_PATH } from "../../worker/pages/contract.ts";
import { CACHE_NAMES, CACHED_ATTRIBUTE, pageCacheKey } from "./cacheNames.ts";
import { publicResponsesOnly } from "./publicResponsesOnly.ts";

const PAGES_MAX = 40;
const WEEK_SECONDS = 7 * 24 * 3600;

/** How long the network may take before a cached page is shown, in milliseconds. */
const PATIENCE_MS = 5000;

/** The server varies pages by the language cookie; one browser has one language. */
const ANY_VARIANT = { ignoreVary: true };

/** Pages: from the network, else the cache, else the app shell. */
export function routePages() {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && wantsPage(request) && isPage(url.pathname),
    new Pages({
      cacheName: CACHE_NAMES.pages,
      matchOptions: ANY_VARIANT,
      plugins: [
        { cacheKeyWillBeUsed: async ({ request }) => pageCacheKey(request.url) },
        publicResponsesOnly,
        new ExpirationPlugin({
          maxEntries: PAGES_MAX,
          maxAgeSeconds: WEEK_SECONDS,
          purgeOnQuotaError: true,
          matchOptions: ANY_VARIANT,
        }),
      ],
    }),
  );
}

/** Whether a request is a navigation, or the app's request to cache a page reached by client-side navigation. */
function wantsPage(request: Request): boolean {
  return request.mode === "navigate" || request.headers.get("Accept") === "text/html";
}

function isPage(path: string): boolean {
  return !/^\/(api|public|share|assets|locales|icons|sitemaps)\/|\.\w+$/.test(path);
}

class Pages extends Strategy {
  /**
   * A response below 500 is final, 404 included. When the server fails, a cached page is more useful than an error;
   * without a cached page the error is shown, because the app would only call the failing server again.
   */
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const answered = this.ask(request, handler);
    void handler.waitUntil(answered);
    const answer = await Promise.race([answered, pause(PATIENCE_MS)]);
    if (answer && answer.status < 500) return answer;
    return (await findCachedPage(request, handler)) ?? (await answered) ?? (await shell());
  }

  private async ask(request: Request, handler: StrategyHandler): Promise<Response | undefined> {
    const answer = await handler.fetch(request).catch(() => undefined);
    if (answer?.ok) void handler.waitUntil(handler.cachePut(request, answer.clone()));
    if (answer?.status === 404 || answer?.status === 410) await deleteCachedPage(request.url);
    return answer;
  }
}

/** The cached page, marked as cached; null if one of its files is not cached. */
async function findCachedPage(request: Request, handler: StrategyHandler): Promise<Response | undefined> {
  const cachedPage = await handler.cacheMatch(request);
  if (!cachedPage) return undefined;
  const text = await cachedPage.text();
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
  const cachedFiles = await Promise.all(files.map((file) => caches.match(file)));
  if (cachedFiles.includes(undefined)) return undefined;
  return new Response(text.replace("<html ", `<html ${CACHED_ATTRIBUTE} `), { headers: cachedPage.headers });
}

async function deleteCachedPage(address: string) {
  const pages = await caches.open(CACHE_NAMES.pages);
  await pages.delete(pageCacheKey(address), ANY_VARIANT);
}

async function shell(): Promise<Response> {
  return (await caches.match(getCacheKeyForURL(SHELL_PATH) ?? "", ANY_VARIANT)) ?? Response.error();
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
