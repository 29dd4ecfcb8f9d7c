import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from "react-router";
import { DEFAULT_LANGUAGE } from "../worker/lib/languages.ts";
import { PAGES, type PageName } from "../worker/lib/pageAddresses.ts";
import type { DehydratedQuery, RenderPage } from "../worker/pages/contract.ts";
import { App } from "./app.tsx";
import { setTransportScope, type Transport } from "./lib/api.ts";
import { loadDateLocale } from "./lib/dates.ts";
import { getTranslator, translationsQuery } from "./lib/i18n.tsx";
import { languageContext, queriesContext } from "./lib/loader.ts";
import { jsonLd } from "./lib/structuredData.ts";
import { createQueries } from "./providers.tsx";
import { type PageHandle, routes } from "./routes.tsx";
import { languageAtom, siteAtom, todayAtom } from "./settings/state.ts";

/** The transport of each render, because concurrent renders share the isolate. */
const renderTransport = new AsyncLocalStorage<Transport>();
setTransportScope(() => renderTransport.getStore());

/** The origin of requests given to loaders. It is never contacted, because loaders use only path and query. */
const ORIGIN = "https://site.invalid";

/** React's marker of a Suspense boundary left to the browser: its content is missing from the HTML. */
const UNRENDERED_BOUNDARY = "<!--$!-->";

const FIRST_WORDS = new Set(Object.values(PAGES).map(({ path }) => firstWord(path)));
const handlers = new Map<string, StaticHandler>();

/** The router of the routes that a path can have by its first word: one of all routes tries some sixty patterns for each page. */
function handlerOf(path: string): StaticHandler {
  const word = firstWord(path).toLowerCase();
  const other = word.includes("%") ? "%" : ":";
  const key = FIRST_WORDS.has(word) ? word : other;
  const handler = handlers.get(key) ?? createStaticHandler(routesBehind(key, routes));
  handlers.set(key, handler);
  return handler;
}

/** A path's first word; ":" where a pattern takes any. */
function firstWord(path: string): string {
  const [, word = ":"] = path.split("/");
  return word.replace(/^:.*/, ":");
}

/** The routes that a first word fits; with "%" all, because a router decodes a word. */
function routesBehind(word: string, all: RouteObject[]): RouteObject[] {
  return all
    .map((route) => (route.children ? { ...route, children: routesBehind(word, route.children) } : route))
    .filter(({ path }) => path === undefined || [word, ":"].includes(firstWord(path)) || word === "%");
}

/**
 * Renders a page for an anonymous visitor, of a user's own page the title, from path, query and language alone; loaders
 * call the API without a token. Throws when a loader fails otherwise than with 404, or a component fails.
 */
export const renderPage: RenderPage = async (request, { fetch, translations }) => {
  const { path, search, language, today, site } = request;
  const queries = createQueries({ patient: false });
  if (language !== DEFAULT_LANGUAGE)
    queries.setQueryData(translationsQuery(language).queryKey, translations ?? {});
  const transport: Transport = { fetch, token: () => null, origin: () => site.url };
  const requestContext = new RouterContextProvider();
  requestContext.set(queriesContext, queries);
  requestContext.set(languageContext, language);
  const handler = handlerOf(path);
  const [context] = await renderTransport.run(transport, () =>
    Promise.all([
      handler.query(new Request(ORIGIN + path + search), { requestContext }),
      loadDateLocale(language),
    ]),
  );
  if (context instanceof Response) {
    const target = new URL(context.headers.get("Location") ?? "/", ORIGIN);
    // Without `search` the route keeps the request's query, which also has the visitor's own parameters.
    return {
      kind: "redirect",
      path: target.pathname,
      ...(target.search !== search && { search: target.search }),
    };
  }
  const match = context.matches.at(-1);
  const page = match && match.route.id in PAGES ? (match.route.id as PageName) : "notFound";
  const isPrivate = PAGES[page].rendering === "browser";
  const failure = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  if (failure) throw failure;

  const state = createStore();
  state.set(siteAtom, site);
  state.set(languageAtom, language);
  state.set(todayAtom, today);
  // renderToString takes half a stream's processor time, and the loaders have already fetched everything.
  const html = renderToString(
    <App queries={queries} state={state}>
      {/* The router's inline script violates `script-src 'self'`: its hydration data is in the dehydrated state. */}
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  if (html.includes(UNRENDERED_BOUNDARY)) throw new Error("a part of the page could not be rendered");
  const status = context.statusCode === 404 ? 404 : 200;
  const { structuredData }: PageHandle = match?.route.handle ?? {};
  const structuredDataList =
    status === 200 &&
    (await structuredData?.({
      queries,
      params: match?.params ?? {},
      search: new URLSearchParams(search),
      site,
      today,
      t: getTranslator(language, translations),
    }));
  const dehydratedQueries = isPrivate ? null : dehydrateQueries(queries);
  // Otherwise each query would stay in memory until its garbage collection time.
  queries.clear();
  const routing = { loaderData: context.loaderData, errors: context.errors };
  return {
    kind: "page",
    status,
    page,
    dehydratedState: { language, today, site, queries: dehydratedQueries, ...(!isPrivate && { routing }) },
    head: (structuredDataList || [])
      .map((value) => `<script type="application/ld+json">${jsonLd(value)}</script>`)
      .join(""),
    html,
  };
};

/** The successful queries without the translations, because the browser may have cached the translations file. */
function dehydrateQueries(queries: QueryClient): DehydratedQuery[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === "success" && queryKey[0] !== "translations")
    .map(({ queryKey, state }) => [queryKey, state.data]);
}
