import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import type { Answer, DrawPage } from "../worker/pages/contract.ts";
import { App } from "./app.tsx";
import { setTransportScope, type Transport } from "./lib/api.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { getTranslator, translationsQuery } from "./lib/i18n.tsx";
import { jsonLd } from "./lib/structuredData.ts";
import { askAll } from "./page.tsx";
import { pageAt } from "./pages.tsx";
import { createQueries } from "./providers.tsx";
import { languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

/** Which transport the calls of a drawing take: many drawings share this isolate. */
const drawing = new AsyncLocalStorage<Transport>();
setTransportScope(() => drawing.getStore());

/** What React writes where a part failed, leaving it to the browser: here that is a page without its content. */
const GIVEN_UP = "<!--$!-->";

/**
 * Draws a page for nobody in particular: it is told the address, the language and the day, and asks what an
 * anonymous visitor may ask. Fails when an answer fails for another reason than that there is nothing there.
 */
export const drawPage: DrawPage = async (request, { ask, words }) => {
  const { path, search, language, today, site } = request;
  const found = pageAt(path, search, language);
  if (found.page.drawn !== "server") return { kind: "plain" };
  const queries = createQueries({ patient: false });
  if (language !== DEFAULT_LANGUAGE) queries.setQueryData(translationsQuery(language).queryKey, words ?? {});
  const transport: Transport = { fetch: ask, token: () => null, origin: () => site.url };
  const [verdict] = await drawing.run(transport, () =>
    Promise.all([askAll(found, queries), found.page.arrive(), loadDateLocale(language)]),
  );
  if (typeof verdict === "object") return { kind: "redirect", path: verdict.redirect };

  const state = createStore();
  state.set(siteAtom, site);
  state.set(languageAtom, language);
  state.set(todayAtom, today);
  // All is here, so nothing would come later in a stream; in one piece it takes half the processor's time.
  const html = renderToString(
    <App
      queries={queries}
      state={state}
      located={(pages) => <StaticRouter location={path + search}>{pages}</StaticRouter>}
    />,
  );
  if (html.includes(GIVEN_UP)) throw new Error("a part of the page could not be drawn");
  const things = await found.page.tell?.({
    queries,
    address: found.address,
    site,
    today,
    t: getTranslator(language, words),
  });
  const answers = answersOf(queries);
  // Otherwise each answer would wait here for its time to be forgotten.
  queries.clear();
  return {
    kind: "page",
    status: verdict === "missing" ? 404 : 200,
    source: found.page.source,
    served: { language, today, site, answers },
    head: (things ?? [])
      .map((thing) => `<script type="application/ld+json">${jsonLd(thing)}</script>`)
      .join(""),
    html,
  };
};

/** What was asked and answered. The language's words are a file that the browser may have already. */
function answersOf(queries: QueryClient): Answer[] {
  const known = queries.getQueryCache().getAll();
  return known
    .filter(({ queryKey, state }) => state.status === "success" && queryKey[0] !== "words")
    .map(({ queryKey, state }) => [queryKey, state.data]);
}
