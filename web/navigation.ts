import {
  type createBrowserRouter,
  matchRoutes,
  type RouteMatch,
  type RouterContextProvider,
} from "react-router";
import { PAGES, type PageName } from "../worker/lib/pageAddresses.ts";
import { followedLink, linkAt } from "./lib/links.ts";
import { onThisSite } from "./lib/safeRedirect.ts";
import { cachePage } from "./offline/register.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** A pointer that rests on a link for this many milliseconds counts as the intent to follow the link. */
const INTENT_MS = 65;
const INTENT_EVENTS = ["pointerover", "touchstart", "focusin"];

/** A page that is left before this many milliseconds counts as not read. */
const READ_MS = 1500;

/** Follows all links from one listener, because a hook in each link would slow the first second of a list of cards. */
export function followLinks(router: Router) {
  document.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    router.navigate(onThisSite(link.href, location.href), {
      replace: link.href === location.href,
      preventScrollReset: link.pathname === location.pathname,
    });
  });
}

/** Prefetches the code and data of a link's page before the click. */
export function prefetchOnIntent(router: Router, getContext: () => RouterContextProvider) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (url: URL) => {
    // A failed prefetch is repeated when the link is followed, and the page then shows the failure.
    for (const match of matchRoutes(router.routes, url) ?? [])
      prefetchRoute(match, url, getContext()).catch((error: unknown) => console.info(error));
  };
  const notice = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = linkAt(target);
    if (!link || link.pathname === location.pathname || savesData()) return;
    const url = new URL(link.href);
    timer = setTimeout(() => prefetch(url), type === "pointerover" ? INTENT_MS : 0);
  };
  for (const type of INTENT_EVENTS) document.addEventListener(type, notice, { passive: true });
}

async function prefetchRoute({ route, params }: RouteMatch, url: URL, context: RouterContextProvider) {
  const code = typeof route.lazy === "function" ? route.lazy() : undefined;
  const loader = route.loader ?? (await code)?.loader;
  const args = { request: new Request(url), url, params, context, pattern: route.path ?? "" };
  await Promise.all([code, typeof loader === "function" && loader(args)]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Caches the pages that a reader opens by client-side navigation, as the service worker does for loaded ones. */
export function cacheReadPages(router: Router) {
  const loaded = location.pathname;
  let shown = loaded;
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe(({ location: { pathname }, matches }) => {
    if (pathname === shown) return;
    shown = pathname;
    clearTimeout(timer);
    if (pathname === loaded || PAGES[matches.at(-1)?.route.id as PageName]?.rendering !== "server") return;
    timer = setTimeout(() => navigator.onLine && cachePage(location.href), READ_MS);
  });
}
