import { type Context, Hono } from "hono";
import { articlePath } from "../../blog/contract.ts";
import { cached } from "../../edgeCache.ts";
import type { AppEnv, Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { listCategories } from "../../events/categories/store.ts";
import { eventAddress } from "../../events/contract.ts";
import { listForumCategories } from "../../forum/categories/store.ts";
import { topicPath } from "../../forum/contract.ts";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../lib/languages.ts";
import { organizerPath, schoolPath } from "../../lib/pageAddresses.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { robotsTxt, staticSitemapEntries } from "./rules.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";
import {
  findLastArticle,
  findLastPost,
  findLastPublished,
  hasSchools,
  listArticleSitemapPart,
  listArticleSitemapParts,
  listOrganizerInitials,
  listPublicOrganizers,
  listPublicSchools,
  listSitemapPart,
  listSitemapParts,
  listTopicSitemapPart,
  listTopicSitemapParts,
} from "./store.ts";

/**
 * Robots file, sitemaps and web app manifest. A sitemap of events contains a thousand row numbers (`ordinal / 1000`),
 * which never change: by date every sitemap would shift with each new event, and crawlers would read all of them again.
 * Organizers have one per first letter of their address. Past and cancelled events stay, as their pages do; triggers
 * store the addresses of deleted ones in `gone_addresses`, which answer 410.
 */
export const discoveryRoutes = new Hono<AppEnv>()
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
    const parts = await listSitemapParts(c.var.db);
    const articleParts = await listArticleSitemapParts(c.var.db);
    const topicParts = await listTopicSitemapParts(c.var.db);
    const { events, blog, forum } = await findLastChanges(c.var.db);
    const changed = [events, blog, forum]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1);
    const ofPages = { url: `${folder}/pages.xml`, ...(changed && { changed }) };
    const ofOrganizers = (await listOrganizerInitials(c.var.db)).map((letter) => ({
      url: `${folder}/organizers-${letter}.xml`,
    }));
    const ofSchools = (await hasSchools(c.var.db)) ? [{ url: `${folder}/schools.xml` }] : [];
    const ofEvents = parts.map(({ part, updated_at }) => ({
      url: `${folder}/events-${part}.xml`,
      changed: updated_at,
    }));
    const ofArticles = articleParts.map(({ part, updated_at }) => ({
      url: `${folder}/articles-${part}.xml`,
      changed: updated_at,
    }));
    const ofTopics = topicParts.map(({ part, updated_at }) => ({
      url: `${folder}/topics-${part}.xml`,
      changed: updated_at,
    }));
    const entries = [ofPages, ...ofOrganizers, ...ofSchools, ...ofEvents, ...ofArticles, ...ofTopics];
    return answer(c, "application/xml", sitemapIndex(entries));
  })

  .get("/sitemaps/pages.xml", async (c) => {
    const categories = await listCategories(c.var.db);
    const forumCategories = await listForumCategories(c.var.db);
    const changed = await findLastChanges(c.var.db);
    const entries = staticSitemapEntries(requestSiteUrl(c), { categories, forumCategories }, changed);
    return answer(c, "application/xml", sitemap(entries));
  })

  .get("/sitemaps/:file{organizers-[a-z0-9]\\.xml}", async (c, next) => {
    const letter = c.req.param("file").charAt("organizers-".length);
    const organizers = await listPublicOrganizers(c.var.db, letter);
    if (organizers.length === 0) return next();
    const origin = requestSiteUrl(c);
    const located = organizers.map(({ slug, updated_at }) => ({
      url: origin + organizerPath(slug),
      changed: updated_at,
    }));
    return answer(c, "application/xml", sitemap(located));
  })

  .get("/sitemaps/schools.xml", async (c, next) => {
    const schools = await listPublicSchools(c.var.db);
    if (schools.length === 0) return next();
    const origin = requestSiteUrl(c);
    const located = schools.map(({ slug, updated_at }) => ({
      url: origin + schoolPath(slug),
      changed: updated_at,
    }));
    return answer(c, "application/xml", sitemap(located));
  })

  .get("/sitemaps/:file{events-[0-9]+\\.xml}", async (c, next) => {
    const events = await listSitemapPart(
      c.var.db,
      Number.parseInt(c.req.param("file").slice("events-".length), 10),
    );
    // An unknown sitemap is the site's not-found page.
    if (events.length === 0) return next();
    const origin = requestSiteUrl(c);
    const located = events.map(({ slug, updated_at }) => ({
      url: eventAddress(origin, slug),
      changed: updated_at,
    }));
    return answer(c, "application/xml", sitemap(located));
  })

  .get("/sitemaps/:file{articles-[0-9]+\\.xml}", async (c, next) => {
    const part = Number.parseInt(c.req.param("file").slice("articles-".length), 10);
    const articles = await listArticleSitemapPart(c.var.db, part);
    if (articles.length === 0) return next();
    const origin = requestSiteUrl(c);
    const located = articles.map(({ slug, published_day, updated_at }) => ({
      url: origin + encodeURI(articlePath({ slug, published_day })),
      changed: updated_at,
    }));
    return answer(c, "application/xml", sitemap(located));
  })

  .get("/sitemaps/:file{topics-[0-9]+\\.xml}", async (c, next) => {
    const part = Number.parseInt(c.req.param("file").slice("topics-".length), 10);
    const topics = await listTopicSitemapPart(c.var.db, part);
    if (topics.length === 0) return next();
    const origin = requestSiteUrl(c);
    const located = topics.map(({ id, updated_at }) => ({
      url: origin + topicPath(id),
      changed: updated_at,
    }));
    return answer(c, "application/xml", sitemap(located));
  });

/** The times of the newest event, article and post, each of which changes pages of the site. */
async function findLastChanges(db: Database) {
  const [events, blog, forum] = await Promise.all([
    findLastPublished(db),
    findLastArticle(db),
    findLastPost(db),
  ]);
  return { events, blog, forum };
}

function answer(c: Context<AppEnv>, type: string, text: string): Response {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Cache-Control", "public, max-age=3600");
  return c.body(text);
}

/** The description of the API, which the build writes: `scripts/openapi`. */
export const apiDescriptionRoutes = new Hono<AppEnv>()
  .get("/openapi.json", cached(), (c) => builtFile(c, "/openapi.json", "application/json; charset=utf-8"))
  .get("/docs", cached(), (c) => builtFile(c, "/openapi.html", "text/html; charset=utf-8"));

async function builtFile(c: Context<AppEnv>, path: string, type: string): Promise<Response> {
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
