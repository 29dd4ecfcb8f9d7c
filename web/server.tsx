import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import { PAGES, type PageName } from "../worker/lib/pageAddresses.ts";
import type { Answer, DrawPage } from "../worker/pages/contract.ts";
import { App } from "./app.tsx";
import { setTransportScope, type Transport } from "./lib/api.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { getTranslator, translationsQuery } from "./lib/i18n.tsx";
import { languageContext, queriesContext } from "./lib/loader.ts";
import { jsonLd } from "./lib/structuredData.ts";
import { createQueries } from "./providers.tsx";
import { type PageHandle, routes } from "./routes.tsx";
import { languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

/** Which transport the calls of a drawing take: many drawings share this isolate. */
const drawing = new AsyncLocalStorage<Transport>();
setTransportScope(() => drawing.getStore());

/** Loaders and redirects only need some address to stand on. */
const ORIGIN = "https://site.invalid";

/** What React writes where a part failed, leaving it to the browser: here that is a page without its content. */
const GIVEN_UP = "<!--$!-->";

const handler = createStaticHandler(routes);

/**
 * Renders a page for an anonymous visitor: nothing of the request but its address and language reaches it, and loaders
 * call the API as a visitor would. Throws when a loader fails for another reason than that nothing is at the address.
 */
export const drawPage: DrawPage = async (request, { ask, words }) => {
  const { path, search, language, today, site } = request;
  const queries = createQueries({ patient: false });
  if (language !== DEFAULT_LANGUAGE) queries.setQueryData(translationsQuery(language).queryKey, words ?? {});
  const transport: Transport = { fetch: ask, token: () => null, origin: () => site.url };
  const requestContext = new RouterContextProvider();
  requestContext.set(queriesContext, queries);
  requestContext.set(languageContext, language);
  const [context] = await drawing.run(transport, () =>
    Promise.all([
      handler.query(new Request(ORIGIN + path + search), { requestContext }),
      loadDateLocale(language),
    ]),
  );
  if (context instanceof Response)
    return { kind: "redirect", path: new URL(context.headers.get("Location") ?? "/", ORIGIN).pathname };
  const match = context.matches.at(-1);
  const page = match && match.route.id in PAGES ? (match.route.id as PageName) : "notFound";
  if (PAGES[page].rendering !== "server") return { kind: "plain" };
  const failure = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (failure) throw failure;

  const state = createStore();
  state.set(siteAtom, site);
  state.set(languageAtom, language);
  state.set(todayAtom, today);
  // All is here, so nothing would come later in a stream; in one piece it takes half the processor's time.
  const html = renderToString(
    <App queries={queries} state={state}>
      {/* Its script would break `script-src 'self'`: what the router begins with travels in the page's JSON block. */}
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  if (html.includes(GIVEN_UP)) throw new Error("a part of the page could not be drawn");
  const status = context.statusCode === 404 ? 404 : 200;
  const { structuredData }: PageHandle = match?.route.handle ?? {};
  const things =
    status === 200 &&
    (await structuredData?.({
      queries,
      params: match?.params ?? {},
      search: new URLSearchParams(search),
      site,
      today,
      t: getTranslator(language, words),
    }));
  const answers = answersOf(queries);
  // Otherwise each answer would wait here for its time to be forgotten.
  queries.clear();
  const routing = { loaderData: context.loaderData, errors: context.errors };
  return {
    kind: "page",
    status,
    page,
    served: { language, today, site, answers, routing },
    head: (things || [])
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
