import { onlineManager } from "@tanstack/react-query";
import { createStore } from "jotai";
import { startTransition } from "react";
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from "react-router";
import { dayInTimeZone } from "../worker/lib/calendarDays.ts";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import { App } from "./app.tsx";
import { renderedTitleAtom, userAtom } from "./auth/state.ts";
import { hydrateQueries, readDehydratedState } from "./dehydratedState.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { translationsQuery } from "./lib/i18n.tsx";
import { languageContext, queriesContext } from "./lib/loader.ts";
import { watchForNewBuild } from "./lib/newBuild.ts";
import { storage } from "./lib/storage.ts";
import { cacheReadPages, followLinks, prefetchOnIntent } from "./navigation.ts";
import { registerServiceWorker } from "./offline/register.ts";
import { createQueries } from "./providers.tsx";
import { createRoot, hydrateRoot } from "./reactDomClient.ts";
import { routes } from "./routes.tsx";
import { firstLanguage, languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

let router: ReturnType<typeof createBrowserRouter> | undefined;
watchForNewBuild(() => router?.state.navigation.state === "loading");
const dehydratedState = readDehydratedState();
const addressLanguage = new URLSearchParams(location.search).get("lang");
const visitorLanguage = firstLanguage(addressLanguage, storage.language(), navigator.languages);
const language = dehydratedState.queries ? dehydratedState.language : visitorLanguage;

// TanStack Query assumes a network at the start, and would otherwise not notice the first `online` event.
onlineManager.setOnline(navigator.onLine);
const queries = createQueries({ patient: true });
const state = createStore();
state.set(siteAtom, dehydratedState.site);
state.set(languageAtom, language);
state.set(
  todayAtom,
  dehydratedState.queries ? dehydratedState.today : dayInTimeZone(dehydratedState.site.time_zone, new Date()),
);
state.set(userAtom, storage.user());
// Set `lang` only when it changed: writing it makes the browser recalculate every element's style.
if (document.documentElement.lang !== language) document.documentElement.lang = language;

/** Loads the data of the first render. Not a top-level await, because lazy pages import from this module's chunk. */
async function startApp(root: HTMLElement) {
  await Promise.all([
    // When the date locale fails to load, the page shows Italian months.
    loadDateLocale(language).catch((error: unknown) => console.info(error)),
    language !== DEFAULT_LANGUAGE && queries.prefetchQuery(translationsQuery(language)),
    // A private page that cannot be loaded shows why by its boundary.
    loadFirstPage().catch((error: unknown) => {
      if (dehydratedState.queries) throw error;
      console.info(error);
    }),
  ]);
  const isTranslated =
    language === DEFAULT_LANGUAGE || queries.getQueryData(translationsQuery(language).queryKey);
  const hydrates = dehydratedState.queries && isTranslated;
  if (dehydratedState.queries && isTranslated) hydrateQueries(queries, dehydratedState.queries);
  nameFirstEntry();
  router = createBrowserRouter(routes, {
    getContext,
    ...(hydrates && dehydratedState.routing && { hydrationData: dehydratedState.routing }),
  });
  followLinks(router);
  prefetchOnIntent(router, getContext);
  cacheReadPages(router);
  const app = (
    <App queries={queries} state={state}>
      <RouterProvider router={router} />
    </App>
  );
  if (!hydrates) {
    state.set(renderedTitleAtom, root.querySelector("h1")?.textContent ?? "");
    return createRoot(root).render(app);
  }
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
  });
}

/** The context of every loader. */
function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queriesContext, queries);
  context.set(languageContext, state.get(languageAtom));
  return context;
}

/** Loads the lazy routes of the first page, because React hydrates the page in one piece. */
async function loadFirstPage() {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Gives the first history entry a key, as the router does for others, because scroll positions are saved by key. */
function nameFirstEntry() {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
startApp(root);
registerServiceWorker(async () => {
  const user = storage.user();
  if (user && storage.push(user.id)) await (await import("./notices/channels/push.ts")).renewPush(user.id);
});
