import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { listCategories } from "../categories/store.ts";
import type { App } from "../env.ts";
import { eventPath, isEventId } from "../events/contract.ts";
import { categoryIdsOf } from "../events/rules.ts";
import { findEvent, findEventBySlug } from "../events/store.ts";
import { languageOf } from "../http.ts";
import type { SiteView } from "../settings/contract.ts";
import { PAGE_PATTERNS, type PagePattern, SITE_PLACEHOLDER } from "./contract.ts";

/** The addresses that need a look at the database first; every other page is the app as it was built. */
export const pageRoutes = new Hono<App>();

/** Patterns whose page exists only when the database knows what they name. */
const LOOKED_UP: PagePattern[] = ["/categories/:slug", "/events/:slug", "/:slug"];

for (const pattern of PAGE_PATTERNS) {
  if (!LOOKED_UP.includes(pattern)) pageRoutes.get(pattern, (c) => shell(c, 200));
}

pageRoutes
  .get("/categories/:slug", async (c) => {
    const known = categoryIdsOf(await listCategories(c.var.db), c.req.param("slug"));
    return shell(c, known ? 200 : 404);
  })
  .get("/events/:slug", async (c) => {
    const event = await findEventOf(c, c.req.param("slug"));
    return event ? c.redirect(pathWithQuery(c, eventPath(event.slug)), 301) : shell(c, 404);
  })
  .get("/:slug", async (c) => {
    const segment = c.req.param("slug");
    const event = await findEventOf(c, segment);
    if (!event) return shell(c, 404);
    const path = eventPath(event.slug);
    return path === `/${segment}` ? shell(c, 200) : c.redirect(pathWithQuery(c, path), 301);
  })
  .get("*", (c) => shell(c, 404));

function findEventOf(c: Context<App>, segment: string) {
  return isEventId(segment) ? findEvent(c.var.db, segment.toLowerCase()) : findEventBySlug(c.var.db, segment);
}

/** One segment of this site, whatever the slug holds, with the query as it came. */
function pathWithQuery(c: Context<App>, path: string): string {
  return `/${encodeURIComponent(path.slice(1))}${new URL(c.req.url).search}`;
}

/** The built page, told what site it is and which language it speaks. */
async function shell(c: Context<App>, status: 200 | 404): Promise<Response> {
  const built = await c.env.ASSETS.fetch(new URL("/index.html", c.req.url));
  if (!built.ok) throw new Error(`the built page answered ${built.status}: run the build first`);
  const site: SiteView = {
    name: c.env.SITE_NAME,
    contact_email: c.env.CONTACT_EMAIL,
    time_zone: c.env.TIME_ZONE,
    tiles_url: c.env.TILES_URL,
  };
  const page = (await built.text())
    .replace(SITE_PLACEHOLDER, () => JSON.stringify(site).replaceAll("<", "\\u003c"))
    .replace('<html lang="it"', `<html lang="${languageOf(c)}"`)
    .replace("<title></title>", () => String(html`<title>${c.env.SITE_NAME}</title>`));
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Language, Cookie");
  return c.html(page, status);
}
