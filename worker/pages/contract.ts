import type { LanguageCode } from "../lib/languages.ts";
import type { PageName } from "../lib/pageAddresses.ts";
import type { SiteView } from "../settings/contract.ts";

/** The app shell: a page without content, for private pages and for the first offline visit to any page. */
export const SHELL_PATH = "/app-shell";

/** The input of a render. `search` has only `lang` and names of PAGE_SEARCH; `today` is YYYY-MM-DD at the site. */
export type PageRequest = {
  path: string;
  search: string;
  language: LanguageCode;
  today: string;
  site: SiteView;
};

/** A query's key and its cached data. */
export type DehydratedQuery = [key: readonly unknown[], data: unknown];

/** The state sent with the HTML for hydration. `queries` is null in the app shell. */
export type DehydratedState = Omit<PageRequest, "path" | "search"> & {
  queries: DehydratedQuery[] | null;
  routing?: RoutingState;
};

/** The loaders' results and errors by route id: the hydration data of the browser's router. */
type RoutingState = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null };

/** The external inputs of a render. `translations` is undefined for Italian, whose texts are in the components. */
type PageSources = { fetch: (request: Request) => Promise<Response>; translations: object | undefined };

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
type RenderResult = RenderedPage | { kind: "redirect"; path: string; search?: string };

export type RenderPage = (request: PageRequest, sources: PageSources) => Promise<RenderResult>;

/** The placeholders of `web/index.html` that the Worker fills. */
export const PLACEHOLDERS = {
  head: "<!--head-->",
  page: "<!--page-->",
  dehydratedState: '"__SERVED__"',
} as const;

/** The path for browsers' reports of Content Security Policy violations. */
export const CSP_REPORTS_PATH = "/api/csp-reports";

/** The most bytes of one call, and the most reports read from it: a browser collects a minute's. */
export const CSP_BODY_MAX_BYTES = 32 * 1024;
export const CSP_REPORTS_MAX = 20;

/** Milliseconds within which one isolate does not log the same violation again, and the most violations remembered. */
export const CSP_REPEAT_MS = 10 * 60_000;
export const CSP_REMEMBERED_MAX = 500;
