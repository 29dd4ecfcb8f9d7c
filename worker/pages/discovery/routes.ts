import { cached } from "../../edgeCache.ts";
import type { AppContext, Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { listCategories } from "../../events/categories/store.ts";
import { eventAddress } from "../../events/contract.ts";
import { listForumCategories } from "../../forum/categories/store.ts";
import { topicPath } from "../../forum/contract.ts";
import { newRoutes } from "../../http.ts";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../lib/languages.ts";
import { articlePath, organizerPath, schoolPath } from "../../lib/pageAddresses.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { robotsTxt, staticSitemapEntries } from "./rules.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";
import {
  findLastArticle,
  findLastPost,
  findLastPublished,
  listArticleSitemapPart,
  listArticleSitemapParts,
  listProfileSitemaps,
  listPublicOrganizers,
  listPublicSchools,
  listSitemapPart,
  listSitemapParts,
  listTopicSitemapPart,
  listTopicSitemapParts,
  type SitemapPart,
} from "./store.ts";

/**
 * Robots file, sitemaps and web app manifest. A sitemap of events contains a thousand row numbers (`ordinal / 1000`),
 * which never change: by date every sitemap would shift with each new event, and crawlers would read all of them again.
 * Organizers have one per first letter of their address. Past and cancelled events stay, as their pages do; triggers
 * store the addresses of deleted ones in `gone_addresses`, which answer 410.
 */
export const discoveryRoutes = newRoutes()
  .get("/robots.txt", (c) => answer(c, "text/plain", robotsTxt(requestSiteUrl(c))))

  .get("/manifest.webmanifest", async (c) => {
    const requested = c.req.query("lang");
    const language = isLanguageCode(requested) ? requested : DEFAULT_LANGUAGE;
    const texts = await readTranslations(c.env.ASSETS, language);
    const manifest = webManifest(c.env.SITE_NAME, language, texts);
    return answer(c, "application/manifest+json", JSON.stringify(manifest));
  })

  .get("/sitemap.xml", async (c) => {
    const folder = `${requestSiteUrl(c)}/sitemaps`;
    const { events, blog, forum } = await findLastChanges(c.var.db);
    const changed = [events, blog, forum]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1);
    const ofPages = { url: `${folder}/pages.xml`, ...(changed && { changed }) };
    const ofProfiles = (await listProfileSitemaps(c.var.db)).map((name) => ({
      url: `${folder}/${name}.xml`,
    }));
    const ofParts = (kind: string, parts: SitemapPart[]) =>
      parts.map(({ part, updated_at }) => ({ url: `${folder}/${kind}-${part}.xml`, changed: updated_at }));
    const entries = [
      ofPages,
      ...ofProfiles,
      ...ofParts("events", await listSitemapParts(c.var.db)),
      ...ofParts("articles", await listArticleSitemapParts(c.var.db)),
      ...ofParts("topics", await listTopicSitemapParts(c.var.db)),
    ];
    return answer(c, "application/xml", sitemapIndex(entries));
  })

  .get("/sitemaps/pages.xml", async (c) => {
    const categories = await listCategories(c.var.db);
    const forumCategories = await listForumCategories(c.var.db);
    const changed = await findLastChanges(c.var.db);
    const entries = staticSitemapEntries(requestSiteUrl(c), { categories, forumCategories }, changed);
    return answer(c, "application/xml", sitemap(entries));
  })

  // An unknown or empty sitemap is the site's not-found page.
  .get("/sitemaps/:file{organizers-[a-z0-9]\\.xml}", async (c, next) => {
    const letter = c.req.param("file").charAt("organizers-".length);
    const organizers = await listPublicOrganizers(c.var.db, letter);
    return answerPart(c, organizers, ({ slug }) => organizerPath(slug)) ?? next();
  })

  .get("/sitemaps/schools.xml", async (c, next) => {
    const schools = await listPublicSchools(c.var.db);
    return answerPart(c, schools, ({ slug }) => schoolPath(slug)) ?? next();
  })

  .get("/sitemaps/:file{events-[0-9]+\\.xml}", async (c, next) => {
    const events = await listSitemapPart(c.var.db, partOf(c.req.param("file")));
    return answerPart(c, events, ({ slug }) => eventAddress("", slug)) ?? next();
  })

  .get("/sitemaps/:file{articles-[0-9]+\\.xml}", async (c, next) => {
    const articles = await listArticleSitemapPart(c.var.db, partOf(c.req.param("file")));
    return answerPart(c, articles, (article) => encodeURI(articlePath(article))) ?? next();
  })

  .get("/sitemaps/:file{topics-[0-9]+\\.xml}", async (c, next) => {
    const topics = await listTopicSitemapPart(c.var.db, partOf(c.req.param("file")));
    return answerPart(c, topics, ({ id }) => topicPath(id)) ?? next();
  });

/** The number of "events-12.xml". */
function partOf(file: string): number {
  return Number.parseInt(file.slice(file.indexOf("-") + 1), 10);
}

/** The sitemap of some rows' pages; null without rows. */
function answerPart<Row extends { updated_at: string }>(
  c: AppContext,
  rows: Row[],
  pathOf: (row: Row) => string,
): Response | null {
  const origin = requestSiteUrl(c);
  const entries = rows.map((row) => ({ url: origin + pathOf(row), changed: row.updated_at }));
  return rows.length === 0 ? null : answer(c, "application/xml", sitemap(entries));
}

/** The times of the newest event, article and post, each of which changes pages of the site. */
async function findLastChanges(db: Database) {
  const [events, blog, forum] = await Promise.all([
    findLastPublished(db),
    findLastArticle(db),
    findLastPost(db),
  ]);
  return { events, blog, forum };
}

function answer(c: AppContext, type: string, text: string): Response {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Cache-Control", "public, max-age=3600");
  return c.body(text);
}

/** The description of the API, which the build writes: `scripts/openapi`. */
export const apiDescriptionRoutes = newRoutes()
  .get("/openapi.json", cached(), (c) => builtFile(c, "/openapi.json", "application/json; charset=utf-8"))
  .get("/docs", cached(), (c) => builtFile(c, "/openapi.html", "text/html; charset=utf-8"));

async function builtFile(c: AppContext, path: string, type: string): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(path, "https://assets.invalid"));
  if (!file.ok) throw new Refusal("not_found");
  const tag = file.headers.get("ETag");
  return new Response(file.body, { headers: { "Content-Type": type, ...(tag && { ETag: tag }) } });
}

/** The page background, and the top of home in light mode, for the splash screen. */
const COLORS = { background_color: "#fbfdfc", theme_color: "#eef8f7" };

/** The web app manifest, with which phones install the site. */
export function webManifest(name: string, language: LanguageCode, texts: Translations) {
  return {
    id: "/",
    name,
    short_name: name,
    description: texts.home.description,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    ...COLORS,
    categories: ["sports", "travel"],
    icons: [
      { src: "/icons/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: texts.upcoming.title, url: "/eventi-imminenti", icons: [icon("icon-192", 192, "any")] },
      { name: texts.my_events.title, url: "/my-events", icons: [icon("icon-192", 192, "any")] },
    ],
  };
}

function icon(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
