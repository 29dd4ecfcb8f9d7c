import { isArticleGone } from "../blog/store.ts";
import { EDGE_CACHE_CONTROL } from "../edgeCache.ts";
import { type AppContext, type Database, turnstileSiteKey } from "../env.ts";
import { hasForecasts } from "../events/going/OpenMeteo.ts";
import { isGone } from "../events/store.ts";
import { isTopicGone } from "../forum/store.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parseJson,
  type RouteTable,
  requestLanguage,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { DEFAULT_LANGUAGE } from "../lib/languages.ts";
import { pageSearch } from "../lib/pageSearch.ts";
import { readTranslations } from "../lib/translations.ts";
import { limitBodySize } from "../limitBodySize.ts";
import { log } from "../log.ts";
import { writePoint } from "../metrics.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { findPublicConfig, openHeldConfig } from "../settings/store.ts";
import { requestSiteUrl } from "../siteUrl.ts";
import { builtPage } from "./builtPage.ts";
import { CSP_BODY_MAX_BYTES, type PageRequest, SHELL_PATH } from "./contract.ts";
import { isRepeated, toCspViolations } from "./cspReports.ts";
import { apiDescriptionRoutes, discoveryRoutes } from "./discovery/routes.ts";
import { embedRoutes } from "./embed/routes.ts";
import { cspReportsInput } from "./inputs.ts";
import { openBatchedDatabase } from "./openBatchedDatabase.ts";
import { shareRoutes } from "./share/routes.ts";

/** Calls the API inside the Worker, without the visitor's headers, on the given bindings. */
type FetchApi = (c: AppContext, request: Request, bindings: PageBindings) => Promise<Response>;

/** The bindings that one page reads. */
type PageBindings = Pick<Env, "DB" | "CONFIG">;

const limited = limitBodySize(CSP_BODY_MAX_BYTES);

const logged = new Map<string, number>();

/** Logs a browser's report of Content Security Policy violations, and writes a data point. */
const cspReportRoutes = newRoutes().post("/", limited, async (c) => {
  await enforceRateLimit(c, RATE_LIMITS.pages.cspReports, clientAddress(c));
  const input = await parseJson(c, cspReportsInput);
  for (const violation of toCspViolations(input, new URL(c.req.url).origin)) {
    writePoint("csp", [violation.directive, violation.blocked]);
    if (!isRepeated(logged, violation, Date.now()))
      log("warn", "the content security policy stopped", violation);
  }
  return c.body(null, 204);
});

/** Every address except the API's and the files': public pages are rendered, of private ones the title. */
export const pagesApi: RouteTable = { "/csp-reports": [cspReportRoutes], "/": [apiDescriptionRoutes] };

export function pageRoutes(fetchApi: FetchApi) {
  return newRoutes()
    .route("/share", shareRoutes)
    .route("/", discoveryRoutes)
    .route("/", embedRoutes)
    .get(SHELL_PATH, (c) => respondWithShell(c))
    .get("*", async (c) => {
      const bindings = { DB: openBatchedDatabase(c.env.DB), CONFIG: openHeldConfig(c.env.CONFIG) };
      const request = await requestOf(c, bindings.CONFIG);
      // React and the pages are a third of a start, which calls of the API, the cron and webhooks do without.
      const render = async () =>
        (await import("#server")).renderPage(request, {
          fetch: (call) => {
            if (isFile(call)) return c.env.ASSETS.fetch(call);
            // Limits by address count the visitor's.
            const address = c.req.header("cf-connecting-ip");
            if (address) call.headers.set("cf-connecting-ip", address);
            return fetchApi(c, call, bindings);
          },
          // The Italian texts stand in the components.
          translations:
            request.language === DEFAULT_LANGUAGE
              ? undefined
              : await readTranslations(c.env.ASSETS, request.language),
        });
      const result = await render().catch((error: Error & { status?: number }) => {
        // A reader over a limit is no fault of the site's.
        if (error.status === 429) return { kind: "failed" as const, status: 429 as const };
        log("error", "a page could not be rendered", request.path, error);
        return { kind: "failed" as const, status: 500 as const };
      });
      // The browser calls the API itself, and shows an error when that fails too.
      if (result.kind === "failed") return respondWithShell(c, result.status);
      if (result.kind === "redirect") {
        const own = new URL(c.req.url).search;
        const search = result.search ?? own;
        // Revalidated at each use, because a former address can become canonical again; not stored with a query, which
        // may be the visitor's own.
        c.header("Cache-Control", search || own ? "no-store" : "no-cache");
        return c.redirect(result.path + search, 301);
      }
      c.header("Cache-Control", result.dehydratedState.queries ? EDGE_CACHE_CONTROL : "no-cache");
      const { text } = (await builtPage(c.env.ASSETS)).documentOf(result);
      setPageHeaders(c, request);
      const isDeleted = result.status === 404 && (await wasDeleted(c.var.db, request.path));
      return c.html(text, isDeleted ? 410 : result.status);
    });
}

async function requestOf(c: AppContext, config = c.env.CONFIG): Promise<PageRequest> {
  const url = new URL(c.req.url);
  const siteKey = turnstileSiteKey(c.env);
  return {
    path: url.pathname,
    search: pageSearch(url),
    language: requestLanguage(c.req.raw, url),
    today: dayInTimeZone(c.env.TIME_ZONE, new Date()),
    site: {
      name: c.env.SITE_NAME,
      url: requestSiteUrl(c),
      contact_email: await contactEmailOf(c, config),
      time_zone: c.env.TIME_ZONE,
      tiles_url: c.env.TILES_URL,
      sale_terms_version: c.env.SALE_TERMS_VERSION,
      operator: {
        name: c.env.OPERATOR_NAME,
        address: c.env.OPERATOR_ADDRESS,
        vat_number: c.env.OPERATOR_VAT_NUMBER,
        register: c.env.OPERATOR_REGISTER,
      },
      backup_days: c.env.BACKUP_DAYS,
      ...(siteKey && { turnstile_site_key: siteKey }),
      ...(hasForecasts(c.env) && { sea_forecasts: true as const }),
    },
  };
}

/** The admin's contact address, else the configured one. */
async function contactEmailOf(c: AppContext, kv: KVNamespace): Promise<string> {
  const config = await findPublicConfig(c.var.db, kv).catch(() => null);
  return config?.contactEmail ?? c.env.CONTACT_EMAIL;
}

/** Responds with the app shell, which is the same for every visitor of a language. */
async function respondWithShell(c: AppContext, status: 200 | 429 | 500 = 200) {
  const { language, today, site } = await requestOf(c);
  const { text, link } = (await builtPage(c.env.ASSETS)).shell({ language, today, site, queries: null });
  c.header("Cache-Control", "no-cache");
  setPageHeaders(c, { language }, link);
  return c.html(text, status);
}

function setPageHeaders(c: AppContext, { language }: Pick<PageRequest, "language">, link?: string) {
  c.header("Content-Language", language);
  c.header("Vary", "Accept-Language, Cookie");
  if (link) c.header("Link", link);
}

/** Whether a loader fetches a translation file, which is an asset and not part of the API. */
function isFile(call: Request): boolean {
  return new URL(call.url).pathname.startsWith("/locales/");
}

/** Whether the path belonged to a deleted event, article or topic. */
async function wasDeleted(db: Database, path: string): Promise<boolean> {
  const article = segmentBehind(/^\/blog\/([^/]+)$/, path);
  if (article) return isArticleGone(db, article);
  const topic = segmentBehind(/^\/forum\/topic\/([^/]+)$/, path);
  if (topic) return isTopicGone(db, topic);
  return isGone(db, segmentBehind(/^(?:\/events)?\/([^/]+)$/, path));
}

/** The slug or id in a path; empty for another path. */
function segmentBehind(pattern: RegExp, path: string): string {
  const [, name = ""] = pattern.exec(path) ?? [];
  return decodeSegment(name);
}

/** Decodes a path segment; returns one with an invalid escape unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
