const PAGE = { headers: { Accept: "text/html" } };
const FILES = /^\/(assets|locales|icons|public)\//;

/** How long after the load it begins: the page itself, and the first touch of it, come first. */
const SETTLED_MS = 2000;

/** Lets what was seen be read offline. Nothing waits for it, and a browser that keeps nothing goes without. */
export function keepForOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const idle = window.requestIdleCallback ?? setTimeout;
  const begin = () =>
    setTimeout(() => idle(() => register().catch((error: unknown) => console.info(error))), SETTLED_MS);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

async function register() {
  const watched = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // The first page came before there was anyone to keep it.
  if (!watched) tell(active, [[location.href, PAGE], ...filesOfThisPage()]);
}

/** Has a page kept to which the app went by itself, without loading it. */
export function keepPage(address: string) {
  tell(navigator.serviceWorker?.controller, [[address, PAGE]]);
}

/** As Workbox is told: each is asked for as if the page had. */
function tell(worker: ServiceWorker | null | undefined, urlsToCache: unknown[]) {
  worker?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function filesOfThisPage(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = loaded.filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname));
  return [...new Set(ours.map(({ href }) => href))];
}
