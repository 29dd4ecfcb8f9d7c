import { html } from "hono/html";
import { cached } from "../../edgeCache.ts";
import { feedResponse } from "../../feedResponse.ts";
import { newRoutes } from "../../http.ts";
import { type FeedChannel, type FeedItem, writeJsonFeed, writeRss } from "../../lib/feeds.ts";
import { fillText } from "../../lib/fillText.ts";
import { articlePath, organizerPath, PAGES } from "../../lib/pageAddresses.ts";
import { readTranslations } from "../../lib/translations.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { blogFeedPath, parseFeedFile } from "./contract.ts";
import { type FeedArticle, listFeedArticles } from "./feedStore.ts";

/** The blog's feeds, RSS and JSON Feed for every language. Any other file is the site's not-found page. */
export const feedRoutes = newRoutes().get("/:file", cached(), async (c, next) => {
  const feed = parseFeedFile(c.req.param("file"));
  if (!feed) return next();
  const { language, format } = feed;
  const articles = await listFeedArticles(c.var.db, language);
  const siteUrl = requestSiteUrl(c);
  const updated = articles.map(({ updated_at }) => updated_at).sort();
  // `{{site}}` in the title is the site's name.
  const { title, description } = (await readTranslations(c.env.ASSETS, language)).feed;
  const channel: FeedChannel = {
    title: fillText(title, { site: c.env.SITE_NAME }, language),
    description,
    language,
    pageUrl: siteUrl + PAGES.blog.path,
    feedUrl: siteUrl + blogFeedPath(language, format),
    iconUrl: `${siteUrl}/icons/icon-512.png`,
    updated: updated.at(-1) ?? null,
  };
  const items = await Promise.all(articles.map((article) => toFeedItem(article, siteUrl)));
  const text = format === "xml" ? await writeRss(channel, items) : writeJsonFeed(channel, items);
  return feedResponse(c, text, format, channel.updated);
});

async function toFeedItem(article: FeedArticle, siteUrl: string): Promise<FeedItem> {
  const pageUrl = new URL(articlePath(article), `${siteUrl}/`).href;
  const imageUrl = feedImageUrl(article.cover_image_url, siteUrl);
  const { profiles: author, cover } = article;
  return {
    url: pageUrl,
    title: article.title,
    summary: article.excerpt,
    html:
      coverHtml(imageUrl, article.cover_alt) + (await toAbsoluteHtml(article.content, { siteUrl, pageUrl })),
    language: article.language,
    published: article.first_published_at ?? article.created_at,
    updated: article.updated_at,
    author: author && {
      name: author.full_name,
      url: author.public_slug && siteUrl + organizerPath(author.public_slug),
    },
    hashtags: article.hashtags,
    imageUrl,
    enclosure: imageUrl && cover ? { url: imageUrl, ...cover } : null,
  };
}

/** The cover above the text, because feed readers show only the text. */
function coverHtml(url: string | null, alt: string | null): string {
  return url === null ? "" : String(html`<figure><img src="${url}" alt="${alt ?? ""}"></figure>`);
}

/** Attributes that only the article's page uses. */
const PAGE_ATTRIBUTES = [
  "data-video",
  "data-video-id",
  "data-video-hash",
  "data-video-start",
  "loading",
  "decoding",
];

type HtmlElement = {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
};

/**
 * An article's HTML for feed readers: absolute addresses, and our copies of other sites' pictures. `pageUrl` is the
 * article's address, for fragment links; `siteUrl` the site's origin.
 */
function toAbsoluteHtml(html: string, { siteUrl, pageUrl }: { siteUrl: string; pageUrl: string }) {
  return new HTMLRewriter()
    .on("a[href]", {
      element(link) {
        const href = readAttribute(link, "href");
        const url = URL.parse(href, href.startsWith("#") ? pageUrl : `${siteUrl}/`);
        if (url) writeAttribute(link, "href", url.href);
        else link.removeAttribute("href");
      },
    })
    .on("img", {
      element(picture) {
        const url = feedImageUrl(readAttribute(picture, "src"), siteUrl);
        if (url) writeAttribute(picture, "src", url);
        else picture.remove();
      },
    })
    .on("figure, img", {
      element(element) {
        for (const name of PAGE_ATTRIBUTES) element.removeAttribute(name);
      },
    })
    .transform(new Response(html))
    .text();
}

const CHARACTERS: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'", apos: "'" };

/** An attribute's value: HTMLRewriter returns it undecoded, with the cleaner's entities. */
function readAttribute(element: HtmlElement, name: string): string {
  const written = element.getAttribute(name) ?? "";
  return written.replace(
    /&(amp|quot|lt|gt|#39|apos);/g,
    (entity, known: string) => CHARACTERS[known] ?? entity,
  );
}

function writeAttribute(element: HtmlElement, name: string, value: string): void {
  element.setAttribute(name, value.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

/** A picture's absolute address: our file, or our copy of another site's; null for any other text. */
function feedImageUrl(src: string | null, siteUrl: string): string | null {
  if (!src) return null;
  if (src.startsWith("/public/")) return new URL(src, `${siteUrl}/`).href;
  return /^https?:\/\//i.test(src) ? `${siteUrl}/public/linked?url=${encodeURIComponent(src)}` : null;
}
