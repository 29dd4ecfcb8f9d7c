import { clientsClaim } from "workbox-core";
import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from "workbox-precaching";
import { routeApiCalls } from "./apiCalls.ts";
import { copyFormerBuildFiles, routeFiles } from "./files.ts";
import { routePages } from "./pages.ts";
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

precache(PRECACHED);
cleanupOutdatedCaches();
addRoute({ cleanURLs: false, directoryIndex: "" });
routePages();
routeApiCalls();
routeFiles();

/** The Background Sync API, which the platform's types lack because not every browser has it. */
type SyncEvent = ExtendableEvent & { tag: string };

self.addEventListener("sync" as "message", (event: Event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === SYNC_TAG) waitUntil.call(event, syncWaiting(openRegisterStorage()));
});
