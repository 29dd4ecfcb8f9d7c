import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { KEPT } from "../kept.ts";
import { forEveryone } from "./forEveryone.ts";

const CALLS_MAX = 60;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * What the API answers to anybody, while the network is away. A call with a token passes by: what is somebody's
 * own is neither kept nor answered from here, and neither is what changes something, for only GETs come here.
 */
export function answerCalls() {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith("/api/") && !request.headers.has("Authorization"),
    new NetworkFirst({
      cacheName: KEPT.calls,
      plugins: [
        forEveryone,
        new ExpirationPlugin({
          maxEntries: CALLS_MAX,
          maxAgeSeconds: WEEK_SECONDS,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
}
