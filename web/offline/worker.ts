import { cacheNames, clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { routePages } from "./cachedPages.ts";
import { CACHE_NAMES } from "./cacheNames.ts";
import { publicResponsesOnly } from "./publicResponsesOnly.ts";
import { routePushes } from "./pushes.ts";
import { syncWaiting } from "./registers/backgroundSync.ts";
import { openRegisterStorage } from "./registers/indexedDb.ts";
import { SYNC_TAG } from "./registers/unsent.ts";

declare const self: ServiceWorkerGlobalScope;
declare const PRECACHED: PrecacheEntry[];

// Safe for open tabs of the previous build: pages come from the network, files never change under their address, and
// the previous build's files are copied first.
self.addEventListener("install", (event) =>
  event.waitUntil(copyFormerBuildFiles().then(() => self.skipWaiting())),
);
clientsClaim();

// With navigation preload the request does not wait until this worker has started.
self.addEventListener("activate", (event) => {
  const { navigationPreload } = self.registration;
  if (navigationPreload) event.waitUntil(navigationPreload.enable());
});

/** The Background Sync API, which the platform's types lack because not every browser has it. */
type SyncEvent = ExtendableEvent & { tag: string };

self.addEventListener("sync" as "message", (event: Event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === SYNC_TAG) waitUntil.call(event, syncWaiting(openRegisterStorage()));
});

const CALLS_MAX = 60;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * Public GET calls of the API: from the network, or the cache while offline. Calls with a token are never cached, nor
 * those with a geographic position, which can be the visitor's own.
 */
function routeApiCalls() {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      url.pathname.startsWith("/api/") &&
      !url.searchParams.has("lat") &&
      !request.headers.has("Authorization"),
    new NetworkFirst({
      cacheName: CACHE_NAMES.calls,
      plugins: [
        publicResponsesOnly,
        new ExpirationPlugin({ maxEntries: CALLS_MAX, maxAgeSeconds: WEEK_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
}

const MONTH_SECONDS = 30 * 24 * 3600;

/** The limit fits about three builds. */
const FILES = { maxEntries: 150, maxAgeSeconds: MONTH_SECONDS };
const PICTURES = { maxEntries: 80, maxAgeSeconds: MONTH_SECONDS };
const TRANSLATIONS = { maxEntries: 30 };

const onlyPictures: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    const isPicture = response.headers.get("Content-Type")?.startsWith("image/");
    return response.status === 200 && isPicture ? response : null;
  },
};

/** A build's files and uploads never change under their address; translations and icons may with a deploy. */
function routeFiles() {
  const quotaOptions = { purgeOnQuotaError: true };
  registerRoute(
    inFolder("/assets/"),
    new CacheFirst({
      cacheName: CACHE_NAMES.files,
      plugins: [new ExpirationPlugin({ ...FILES, ...quotaOptions })],
    }),
  );
  registerRoute(
    inFolder("/public/"),
    new CacheFirst({
      cacheName: CACHE_NAMES.pictures,
      plugins: [onlyPictures, new ExpirationPlugin({ ...PICTURES, ...quotaOptions })],
    }),
  );
  registerRoute(
    inFolder("/locales/", "/icons/"),
    new StaleWhileRevalidate({
      cacheName: CACHE_NAMES.translations,
      plugins: [new ExpirationPlugin({ ...TRANSLATIONS, ...quotaOptions })],
    }),
  );
}

function inFolder(...folders: string[]) {
  return ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
    sameOrigin && folders.some((folder) => url.pathname.startsWith(folder));
}

/** Copies the previous build's files, because open tabs and cached pages still use them. */
async function copyFormerBuildFiles() {
  const former = await caches.open(cacheNames.precache);
  const files = await caches.open(CACHE_NAMES.files);
  const expiration = new CacheExpiration(CACHE_NAMES.files, FILES);
  for (const request of await former.keys()) {
    const response = await former.match(request);
    if (!response || !new URL(request.url).pathname.startsWith("/assets/")) continue;
    await files.put(request.url, response);
    await expiration.updateTimestamp(request.url);
  }
}

// Last, because the limits and plugins of the routes stand above.
precache(PRECACHED);
cleanupOutdatedCaches();
addRoute({ cleanURLs: false, directoryIndex: "" });
routePages();
routeApiCalls();
routeFiles();
routePushes();
