import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { CACHE_NAMES } from "./caches.ts";
import { publicResponsesOnly } from "./publicResponsesOnly.ts";

const CALLS_MAX = 60;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * Public GET calls of the API: from the network, or the cache while offline. Calls with a token are never cached, nor
 * those with a geographic position, which can be the visitor's own.
 */
export function routeApiCalls() {
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
        new ExpirationPlugin({
          maxEntries: CALLS_MAX,
          maxAgeSeconds: WEEK_SECONDS,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
}
