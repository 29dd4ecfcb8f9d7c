import type { LanguageCode } from "../lib/languages.ts";
import type { PageName } from "../lib/pageAddresses.ts";
import type { SiteView } from "../settings/contract.ts";

/** The app shell: a page without content, for the first visit to any page while offline, and where rendering failed. */
export const SHELL_PATH = "/app-shell";

/** The input of a render. `search` holds `lang` and names of PAGE_SEARCH alone; `today` is YYYY-MM-DD at the site. */
export type PageRequest = {
  path: string;
  search: string;
  language: LanguageCode;
  today: string;
  site: SiteView;
};

/** A query's key and the data in the cache for it. */
export type DehydratedQuery = [key: readonly unknown[], data: unknown];

/** The state sent with the HTML, from which the browser hydrates. `queries` is null where the browser renders. */
export type DehydratedState = Omit<PageRequest, "path" | "search"> & {
  queries: DehydratedQuery[] | null;
  routing?: RoutingState;
};

/** What the routes' loaders returned or threw, by route id: the hydration data of the browser's router. */
type RoutingState = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null };

/** What a render reads from outside. `translations` are undefined in Italian, whose texts stand in the components. */
type PageSources = {
  fetch: (request: Request) => Promise<Response>;
  translations: object | undefined;
};

export type RenderedPage = {
  kind: "page";
  status: 200 | 404;
  page: PageName;
  dehydratedState: DehydratedState;
  /** The page's JSON-LD scripts. */
  head: string;
  html: string;
};

/** `redirect`: `search` replaces the query, which otherwise stays the visitor's. */
export type RenderResult = RenderedPage | { kind: "redirect"; path: string; search?: string };

export type RenderPage = (request: PageRequest, sources: PageSources) => Promise<RenderResult>;

/** The places of `web/index.html` that the Worker fills. */
export const PLACEHOLDERS = {
  head: "<!--head-->",
  page: "<!--page-->",
  dehydratedState: '"__SERVED__"',
} as const;
