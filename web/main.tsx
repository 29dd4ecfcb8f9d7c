import { onlineManager } from "@tanstack/react-query";
import { createStore } from "jotai";
import { startTransition } from "react";
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from "react-router";
import { dayInTimeZone } from "../worker/lib/calendarDays.ts";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import { App } from "./app.tsx";
import { userAtom } from "./auth/state.ts";
import { readServed, takeOver } from "./dehydratedState.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { translationsQuery } from "./lib/i18n.tsx";
import { languageContext, queriesContext } from "./lib/loader.ts";
import { watchForNewBuild } from "./lib/newBuild.ts";
import { storage } from "./lib/storage.ts";
import { followLinks, keepReadPages, prefetchOnIntent } from "./navigation.ts";
import { registerServiceWorker } from "./offline/register.ts";
import { createQueries } from "./providers.tsx";
import { createRoot, hydrateRoot } from "./react.ts";
import { routes } from "./routes.tsx";
import { firstLanguage, languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

let router: ReturnType<typeof createBrowserRouter> | undefined;
watchForNewBuild(() => router?.state.navigation.state === "loading");
const served = readServed();
const asked = new URLSearchParams(location.search).get("lang");
const own = firstLanguage(asked, storage.language(), navigator.languages);
const language = served.answers ? served.language : own;

// It assumes a network, and would not notice the first one that comes.
onlineManager.setOnline(navigator.onLine);
const queries = createQueries({ patient: true });
const state = createStore();
state.set(siteAtom, served.site);
state.set(languageAtom, language);
state.set(todayAtom, served.answers ? served.today : dayInTimeZone(served.site.time_zone, new Date()));
state.set(userAtom, storage.user());
// Even the same language said again makes the browser look at every element anew.
if (document.documentElement.lang !== language) document.documentElement.lang = language;

/** Waits for what the first drawing needs. Not at the top of the module: the page's own code imports from it. */
async function begin(root: HTMLElement) {
  await Promise.all([
    // Months in Italian are better than no page.
    loadDateLocale(language).catch((error: unknown) => console.info(error)),
    language !== DEFAULT_LANGUAGE && queries.prefetchQuery(translationsQuery(language)),
    served.answers && loadFirstPage(),
  ]);
  const spoken = language === DEFAULT_LANGUAGE || queries.getQueryData(translationsQuery(language).queryKey);
  const hydrates = served.answers && spoken;
  if (served.answers && spoken) takeOver(queries, served.answers);
  nameFirstEntry();
  router = createBrowserRouter(routes, {
    getContext,
    ...(hydrates && served.routing && { hydrationData: served.routing }),
  });
  followLinks(router);
  prefetchOnIntent(router, getContext);
  keepReadPages(router);
  const app = (
    <App queries={queries} state={state}>
      <RouterProvider router={router} />
    </App>
  );
  if (!hydrates) return createRoot(root).render(app);
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
  });
}

/** What loaders are given: the same for every navigation. */
function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queriesContext, queries);
  context.set(languageContext, state.get(languageAtom));
  return context;
}

/** A page that the server rendered is taken over in one go, so its routes must not be lazy any more. */
async function loadFirstPage() {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** The router gives a key to every history entry but the first of a document; scroll positions are kept by it. */
function nameFirstEntry() {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
begin(root);
registerServiceWorker();
