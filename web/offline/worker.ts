import { clientsClaim } from "workbox-core";
import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from "workbox-precaching";
import { answerCalls } from "./answers/calls.ts";
import { answerFiles, carryOver } from "./answers/files.ts";
import { answerPages } from "./answers/pages.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written by the build. */
declare const PRECACHED: PrecacheEntry[];

// Tabs of the former build are not broken by a new worker taking over at once: pages come from the network, a
// file's address never changes what it means, and the former build's files are carried over first.
self.addEventListener("install", (event) => event.waitUntil(carryOver().then(() => self.skipWaiting())));
clientsClaim();

// Every navigation asks the network first, which need not wait until this worker has started.
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
