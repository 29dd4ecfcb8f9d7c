import { cacheNames } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, StaleWhileRevalidate } from "workbox-strategies";
import { CACHE_NAMES } from "./caches.ts";

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
export function routeFiles() {
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
export async function copyFormerBuildFiles() {
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
