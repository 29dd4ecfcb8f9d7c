import { type Context, Hono } from "hono";
import { drawPage } from "#server";
import { EDGE_CACHE_CONTROL } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { isGone } from "../events/store.ts";
import { requestLanguage } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { pageSearch } from "../lib/pageSearch.ts";
import { log } from "../log.ts";
import { requestSiteUrl } from "../siteUrl.ts";
import { builtPage } from "./built.ts";
import { type PageRequest, SHELL_PATH } from "./contract.ts";
import { openBatchedDatabase } from "./openBatchedDatabase.ts";
import { readTranslations } from "./readTranslations.ts";

/** Answers a call of the API from inside, as to an anonymous visitor, with this database. */
export type AskInside = (c: Context<AppEnv>, request: Request, database: D1Database) => Promise<Response>;

/** Every address that is not the API's or a file's: drawn here when it is public, else the plain app. */
export function pageRoutes(askInside: AskInside) {
  return new Hono<AppEnv>()
    .get(SHELL_PATH, (c) => plain(c))
    .get("*", async (c) => {
      const request = requestOf(c);
      const database = openBatchedDatabase(c.env.DB);
      const rendering = async () =>
        drawPage(request, {
          ask: (call) => (isFile(call) ? c.env.ASSETS.fetch(call) : askInside(c, call, database)),
          words: await readTranslations(c.env.ASSETS, request.language),
        });
      const drawing = await rendering().catch((error: unknown) => {
        log("error", "a page could not be drawn", request.path, error);
        return { kind: "broken" as const };
      });
      // The browser asks again by itself, and tells the visitor when that fails too.
      if (drawing.kind === "broken") return plain(c, 500);
      if (drawing.kind === "plain") return plain(c);
      if (drawing.kind === "redirect") {
        const { search } = new URL(c.req.url);
        // A former address can become today's again: nobody may follow this unasked. One that carries a visitor's query
        // is not for a disk at all.
        c.header("Cache-Control", search ? "no-store" : "no-cache");
        return c.redirect(drawing.path + search, 301);
      }
      c.header("Cache-Control", EDGE_CACHE_CONTROL);
      const page = (await builtPage(c.env.ASSETS)).finish(drawing);
      describe(c, request);
      const gone = drawing.status === 404 && (await isGone(c.var.db, eventIn(request.path)));
      return c.html(page.text, gone ? 410 : drawing.status);
    });
}

function requestOf(c: Context<AppEnv>): PageRequest {
  const url = new URL(c.req.url);
  return {
    path: url.pathname,
    search: pageSearch(url.searchParams),
    language: requestLanguage(c.req.raw),
    today: dayInTimeZone(c.env.TIME_ZONE, new Date()),
    site: {
      name: c.env.SITE_NAME,
      url: requestSiteUrl(c),
      contact_email: c.env.CONTACT_EMAIL,
      time_zone: c.env.TIME_ZONE,
      tiles_url: c.env.TILES_URL,
    },
  };
}

/** The app without a page in it: the browser draws it, and it is the same for everyone. */
async function plain(c: Context<AppEnv>, status: 200 | 500 = 200) {
  const { language, today, site } = requestOf(c);
  const page = (await builtPage(c.env.ASSETS)).plain({ language, today, site, answers: null });
  c.header("Cache-Control", "no-cache");
  describe(c, { language }, page.link);
  return c.html(page.text, status);
}

function describe(c: Context<AppEnv>, { language }: Pick<PageRequest, "language">, link?: string) {
  c.header("Content-Language", language);
  c.header("Vary", "Accept-Language, Cookie");
  if (link) c.header("Link", link);
}

/** The long texts of a language are files of the build, here as in the browser. */
function isFile(call: Request): boolean {
  return new URL(call.url).pathname.startsWith("/locales/");
}

/** How an address names an event, by its own address or by the old one under /events; empty when it names none. */
function eventIn(path: string): string {
  const [, name = ""] = /^(?:\/events)?\/([^/]+)$/.exec(path) ?? [];
  return meant(name);
}

/** An address as it was meant; one that means nothing stays as it came. */
function meant(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
