import { cached } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { feedResponse } from "../../feedResponse.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  enforceRateLimit,
  newRoutes,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
  sendPage,
} from "../../http.ts";
import { type FeedChannel, type FeedItem, writeRss } from "../../lib/feeds.ts";
import { optional } from "../../lib/fields.ts";
import { fillText } from "../../lib/fillText.ts";
import { organizerPath, PAGES } from "../../lib/pageAddresses.ts";
import { readTranslations } from "../../lib/translations.ts";
import * as z from "../../lib/z.ts";
import { callerRule } from "../../permissions/store.ts";

import { RATE_LIMITS } from "../../rateLimits.ts";
import { requestSiteUrl } from "../../siteUrl.ts";
import { findForumCategory } from "../categories/store.ts";
import { BOOKMARKS_MAX, topicPath } from "../contract.ts";
import { postIdParams, postNumberParams } from "../inputs.ts";
import type { ForumCategory, TopicMarks } from "../outputs.ts";
import { canSeeDeletedPosts } from "../rules.ts";
import { postExcerpt } from "../text/contract.ts";
import { writePostHtml } from "../text/writePostHtml.ts";
import { parseTopicCursor } from "../topics/topicCursor.ts";
import { forumFeedPath, parseForumFeedFile } from "./contract.ts";
import { type FeedTopic, listFeedTopics } from "./feedsStore.ts";
import { marksQuery, readBody, unreadQuery } from "./inputs.ts";
import { deleteLike, insertLike, listOwnLikes } from "./likesStore.ts";
import { unreadSince } from "./rules.ts";
import {
  deleteBookmark,
  findMarks,
  insertBookmark,
  listBookmarks,
  listOwnReplies,
  listOwnTopics,
  markAllRead,
  markRead,
  type Reader,
} from "./store.ts";
import { listUnreadTopics } from "./unreadStore.ts";

const byPostId = parse("param", postIdParams);
const byPostNumber = parse("param", postNumberParams);

const pageQuery = z.object({ cursor: optional(z.string().max(500)) });

/** A member's own posts, bookmarks and unread topics, 20 a page. */
export const ownPostRoutes = newRoutes()
  .get("/topics", requireSignedIn, parse("query", pageQuery), async (c) =>
    sendPage(c, await listOwnTopics(c.var.db, reader(c), c.req.valid("query").cursor)),
  )

  .get("/replies", requireSignedIn, parse("query", pageQuery), async (c) =>
    sendPage(c, await listOwnReplies(c.var.db, reader(c), c.req.valid("query").cursor)),
  )

  .get("/bookmarks", requireSignedIn, parse("query", pageQuery), async (c) =>
    sendPage(c, await listBookmarks(c.var.db, reader(c), c.req.valid("query").cursor)),
  )

  .get("/unread", requireSignedIn, parse("query", unreadQuery), async (c) => {
    const { categoryId, cursor: position } = c.req.valid("query");
    const cursor = position === undefined ? undefined : parseTopicCursor(position, "activity");
    const page = cursor === null ? null : listUnreadTopics(c.var.db, requireUser(c), { categoryId, cursor });
    return sendPage(c, await page);
  });

/** A member's marks of topics, and bookmarks. */
export const topicMarkRoutes = newRoutes()
  .get("/marks", requireSignedIn, parse("query", marksQuery), async (c) => {
    const user = requireUser(c);
    const found = await findMarks(c.var.db, user.id, c.req.valid("query").topicIds ?? []);
    const unread_since = unreadSince({ ...found, created_at: user.created_at }, new Date());
    return c.json({ ...found, unread_since } satisfies TopicMarks);
  })

  .put("/topics/:id/read", requireSignedIn, byPostId, parse("json", readBody), async (c) => {
    const reader = await admitReader(c, "read");
    const isFound = await markRead(c.var.db, reader, c.req.valid("param").id, c.req.valid("json").number);
    if (!isFound) throw new Refusal("topic_not_found");
    return c.body(null, 204);
  })

  .post("/read-all", requireSignedIn, async (c) => {
    const { id } = await admitReader(c, "readAll");
    await markAllRead(c.var.db, id);
    return c.body(null, 204);
  })

  .put("/topics/:id/bookmark", requireSignedIn, byPostId, async (c) => {
    const outcome = await insertBookmark(c.var.db, await admitReader(c, "bookmark"), c.req.valid("param").id);
    if (outcome === "missing") throw new Refusal("topic_not_found");
    if (outcome === "full") throw new Refusal("bookmarks_max", { values: { limit: BOOKMARKS_MAX } });
    return c.body(null, 204);
  })

  .delete("/topics/:id/bookmark", requireSignedIn, byPostId, async (c) => {
    const { id } = await admitReader(c, "bookmark");
    await deleteBookmark(c.var.db, id, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** A member's likes of a topic's posts. Own posts are not liked. */
export const likeRoutes = newRoutes()
  .get("/topics/:id/likes", requireSignedIn, byPostId, async (c) =>
    c.json(await listOwnLikes(c.var.db, requireUser(c).id, c.req.valid("param").id)),
  )

  .put("/topics/:id/likes/:number", requireSignedIn, byPostNumber, async (c) => {
    const { id, number } = c.req.valid("param");
    const outcome = await insertLike(c.var.db, (await admitReader(c, "like")).id, id, number);
    if (outcome === "missing") throw new Refusal(number === 0 ? "topic_not_found" : "reply_not_found");
    if (outcome === "own") throw new Refusal("own_like");
    return c.body(null, 204);
  })

  .delete("/topics/:id/likes/:number", requireSignedIn, byPostNumber, async (c) => {
    const { id, number } = c.req.valid("param");
    await deleteLike(c.var.db, (await admitReader(c, "like")).id, id, number);
    return c.body(null, 204);
  });

/** The caller of a write, within the rate limit; from now on writes check that the account is still active. */
async function admitReader(c: AppContext, rate: keyof typeof RATE_LIMITS.forum): Promise<Reader> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.forum[rate], user.id);
  guardWrites(c, callerRule(user));
  return { id: user.id, isStaff: canSeeDeletedPosts(user) };
}

function reader(c: AppContext): { id: string; seesDeleted: boolean } {
  const user = requireUser(c);
  return { id: user.id, seesDeleted: canSeeDeletedPosts(user) };
}

/** RSS of the forum's newest topics, and of each category's. Any other file is the site's not-found page. */
export const forumFeedRoutes = newRoutes().get("/:file", cached(), async (c, next) => {
  const slug = parseForumFeedFile(c.req.param("file"));
  if (slug === undefined) return next();
  const category = slug === null ? null : await findForumCategory(c.var.db, slug);
  if (slug !== null && !category) return next();
  // Redirects a former slug or an id.
  if (category && category.slug !== slug) return c.redirect(forumFeedPath(category), 301);
  const siteUrl = requestSiteUrl(c);
  const topics = await listFeedTopics(c.var.db, category?.id ?? null);
  const channel = await toChannel(c, siteUrl, category, topics);
  const items = topics.map((topic) => toFeedItem(topic, siteUrl));
  return feedResponse(c, await writeRss(channel, items), "xml", channel.updated);
});

/** The channel's own texts are in the reader's language; a category's name and description as an admin wrote them. */
async function toChannel(
  c: AppContext,
  siteUrl: string,
  category: ForumCategory | null,
  topics: FeedTopic[],
): Promise<FeedChannel> {
  const language = requestLanguage(c.req.raw);
  const texts = (await readTranslations(c.env.ASSETS, language)).feed;
  const title = fillText(texts.forum_title, { site: c.env.SITE_NAME }, language);
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
