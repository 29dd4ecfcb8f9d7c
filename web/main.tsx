import { onlineManager } from "@tanstack/react-query";
import { createStore } from "jotai";
import { startTransition } from "react";
import { dayInTimeZone } from "../worker/lib/calendarDays.ts";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import { App } from "./app.tsx";
import { userAtom } from "./auth/state.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { translationsQuery } from "./lib/i18n.tsx";
import { Located } from "./lib/Located.tsx";
import { watchForNewBuild } from "./lib/newBuild.ts";
import { storage } from "./lib/storage.ts";
import { registerServiceWorker } from "./offline/register.ts";
import { pageAt } from "./pages.tsx";
import { createQueries } from "./providers.tsx";
import { createRoot, hydrateRoot } from "./react.ts";
import { readServed, takeOver } from "./served.ts";
import { firstLanguage, languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

watchForNewBuild();
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
    served.answers && pageAt(location.pathname, location.search, language).page.arrive(),
  ]);
  const app = <App queries={queries} state={state} located={(pages) => <Located>{pages}</Located>} />;
  const spoken = language === DEFAULT_LANGUAGE || queries.getQueryData(translationsQuery(language).queryKey);
  if (!served.answers || !spoken) return createRoot(root).render(app);
  takeOver(queries, served.answers);
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
  });
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
begin(root);
registerServiceWorker();
