import type { LanguageCode } from "../lib/languages.ts";
import type { PageName } from "../lib/pageAddresses.ts";
import type { SiteView } from "../settings/contract.ts";

/** The plain app, for private pages and for the first visit to any page while offline. */
export const SHELL_PATH = "/app-shell";

/** What a drawing is told. `search` holds names of PAGE_SEARCH and `lang` alone; `today` is YYYY-MM-DD where the site is. */
export type PageRequest = {
  path: string;
  search: string;
  language: LanguageCode;
  today: string;
  site: SiteView;
};

/** A question, as the browser names it, and what was answered. */
export type Answer = [key: readonly unknown[], data: unknown];

/** What the browser goes on from: the same facts, and the answers that the page was drawn with; null where none was. */
export type Served = Omit<PageRequest, "path" | "search"> & {
  answers: Answer[] | null;
  routing?: RoutingState;
};

/** What the routes' loaders returned or threw, by the routes' ids: the browser's router begins with it. */
type RoutingState = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null };

/** How the drawing reaches what is outside it. `words` are the language's own; Italian has them in the code. */
type PageSources = {
  ask: (request: Request) => Promise<Response>;
  words: object | undefined;
};

/** A finished page, or what its address turned out to be. `plain`: the browser draws this one. */
export type Drawing =
  | {
      kind: "page";
      status: 200 | 404;
      page: PageName;
      served: Served;
      head: string;
      html: string;
    }
  | { kind: "redirect"; path: string }
  | { kind: "plain" };

export type DrawPage = (request: PageRequest, sources: PageSources) => Promise<Drawing>;

/** Where the Worker writes into the built page. */
export const PLACES = {
  head: "<!--head-->",
  page: "<!--page-->",
  served: '"__SERVED__"',
} as const;
