const PAGE = { headers: { Accept: "text/html" } };
const FILES = /^\/(assets|locales|icons|public)\//;

/** The delay of the registration after the load event, in milliseconds, so that the first interaction is not slowed. */
const SETTLED_MS = 2000;

/** Registers the service worker, and then calls `onReady`. The site works without it. */
export function registerServiceWorker(onReady: () => Promise<void>) {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const idle = window.requestIdleCallback ?? setTimeout;
  const begin = () =>
    setTimeout(
      () =>
        idle(() =>
          register()
            .then(onReady)
            .catch((error: unknown) => console.info(error)),
        ),
      SETTLED_MS,
    );
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

async function register() {
  const watched = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // The first page was loaded before the service worker was active.
  if (!watched) postUrlsToCache(active, [[location.href, PAGE], ...filesOfThisPage()]);
}

/** Caches a page that was reached by client-side navigation. */
export function cachePage(address: string) {
  postUrlsToCache(navigator.serviceWorker?.controller, [[address, PAGE]]);
}

/** Workbox's CACHE_URLS message. */
function postUrlsToCache(worker: ServiceWorker | null | undefined, urlsToCache: unknown[]) {
  worker?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function filesOfThisPage(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = loaded.filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname));
  return [...new Set(ours.map(({ href }) => href))];
}
