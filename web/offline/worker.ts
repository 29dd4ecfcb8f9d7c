import { clientsClaim } from "workbox-core";
import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from "workbox-precaching";
import { answerCalls } from "./answers/calls.ts";
import { answerFiles, carryOver } from "./answers/files.ts";
import { answerPages } from "./answers/pages.ts";

declare const self: ServiceWorkerGlobalScope;
/** Injected by the build. */
declare const PRECACHED: PrecacheEntry[];

// Safe for open tabs of the previous build: pages come from the network, files never change under their address, and
// the previous build's files are copied first.
self.addEventListener("install", (event) => event.waitUntil(carryOver().then(() => self.skipWaiting())));
clientsClaim();

// Navigation preload: the request need not wait until this worker has started.
self.addEventListener("activate", (event) => {
  const { navigationPreload } = self.registration;
  if (navigationPreload) event.waitUntil(navigationPreload.enable());
});

precache(PRECACHED);
cleanupOutdatedCaches();
addRoute({ cleanURLs: false, directoryIndex: "" });
answerPages();
answerCalls();
answerFiles();
