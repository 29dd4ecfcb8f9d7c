import { type Context, Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { feedResponse } from "../../feedResponse.ts";
import { requestLanguage } from "../../http.ts";
import { type FeedChannel, type FeedItem, writeRss } from "../../lib/feeds.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import { organizerPath } from "../../profiles/contract.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { findForumCategory } from "../categories/store.ts";
import { type ForumCategory, topicPath } from "../contract.ts";
import { postExcerpt } from "../text/contract.ts";
import { writePostHtml } from "../text/writePostHtml.ts";
import { forumFeedPath, parseForumFeedFile } from "./contract.ts";
import { type FeedTopic, listFeedTopics } from "./store.ts";

/** RSS of the forum's newest topics, and of each category's. Any other file gets the site's not-found page. */
export const forumFeedRoutes = new Hono<AppEnv>().get("/:file", cached(), async (c, next) => {
  const slug = parseForumFeedFile(c.req.param("file"));
  if (slug === undefined) return next();
  const category = slug === null ? null : await findForumCategory(c.var.db, slug);
  if (slug !== null && !category) return next();
  // A former slug, or an id.
  if (category && category.slug !== slug) return c.redirect(forumFeedPath(category), 301);
  const siteUrl = requestSiteUrl(c);
  const topics = await listFeedTopics(c.var.db, category?.id ?? null);
  const channel = toChannel(c, siteUrl, category, topics);
  const items = topics.map((topic) => toFeedItem(topic, siteUrl));
  return feedResponse(c, await writeRss(channel, items), "xml", channel.updated);
});

/** The channel's own texts are in the reader's language; a category's name and description as an admin wrote them. */
function toChannel(
  c: Context<AppEnv>,
  siteUrl: string,
  category: ForumCategory | null,
  topics: FeedTopic[],
): FeedChannel {
  const language = requestLanguage(c.req.raw);
  const texts = FORUM_FEED_TEXTS[language];
  const title = texts.forum_title.replace("{{site}}", c.env.SITE_NAME);
  const page = category
    ? `${PAGES.forum.path}?category=${encodeURIComponent(category.slug)}`
    : PAGES.forum.path;
  return {
    title: category ? `${category.name} · ${title}` : title,
    description: category?.description ?? texts.forum_description,
    language,
    pageUrl: siteUrl + page,
    feedUrl: siteUrl + forumFeedPath(category),
    iconUrl: `${siteUrl}/icons/icon-512.png`,
    updated: topics.map(updatedAt).sort().at(-1) ?? null,
  };
}

function toFeedItem(topic: FeedTopic, siteUrl: string): FeedItem {
  const topicUrl = siteUrl + topicPath(topic.id);
  const { author } = topic;
  return {
    url: topicUrl,
    title: topic.title,
    summary: postExcerpt(topic.content),
    html: writePostHtml(topic.content, { siteUrl, topicUrl, lastReply: topic.last_reply_number }),
    language: "it",
    published: topic.created_at,
    updated: updatedAt(topic),
    author: author && {
      name: author.full_name,
      url: author.public_slug && siteUrl + organizerPath(author.public_slug),
    },
    hashtags: [topic.category],
    imageUrl: null,
    enclosure: null,
  };
}

function updatedAt({ created_at, edited_at }: FeedTopic): string {
  return edited_at ?? created_at;
}

type ForumFeedTexts = { forum_title: string; forum_description: string };

/** The texts of the feeds in each language; `{{site}}` in the title is the site's name. */
const FORUM_FEED_TEXTS: Record<LanguageCode, ForumFeedTexts> = {
  it: TRANSLATIONS.it.feed,
  en: TRANSLATIONS.en.feed,
  es: TRANSLATIONS.es.feed,
  fr: TRANSLATIONS.fr.feed,
  pl: TRANSLATIONS.pl.feed,
  ru: TRANSLATIONS.ru.feed,
};
