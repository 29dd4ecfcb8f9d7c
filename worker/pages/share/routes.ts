import { findArticle } from "../../blog/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { findEvent } from "../../events/store.ts";
import { findTopic } from "../../forum/store.ts";
import { newRoutes, orRefuse } from "../../http.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { runAfterResponse } from "../../log.ts";
import {
  articleShareImagePath,
  parseEventImage,
  parseRevisionImage,
  parseSiteImage,
  shareImagePath,
  topicShareImagePath,
} from "./contract.ts";
import {
  articleShareImage,
  eventShareImage,
  type ShareImageContent,
  siteShareImage,
  topicShareImage,
} from "./rules.ts";

/** A revision's image never changes; the site's image may change with a deploy. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/** Share images of events, of articles, of topics and of the site. */
export const shareRoutes = newRoutes()
  .get("/events/:file", async (c) => {
    const image = parseEventImage(c.req.param("file"));
    if (!image) throw new Refusal("not_found");
    const event = await orRefuse(findEvent(c.var.db, image.id), "event_not_found");
    if (event.revision !== image.revision || event.category_revision !== image.category_revision) {
      // Temporary redirects, because a replica may lack the newest revision, and a category's revision returns with the
      // category.
      const status = event.revision > image.revision ? 301 : 302;
      return c.redirect(shareImagePath(event, image.language), status);
    }
    return serveCachedImage(c, IMMUTABLE, image.language, (texts) =>
      eventShareImage(event, image.language, texts),
    );
  })

  .get("/articles/:file", async (c) => {
    const image = parseRevisionImage(c.req.param("file"));
    if (!image) throw new Refusal("not_found");
    const article = await findArticle(c.var.db, image.id);
    if (!article?.published) throw new Refusal("article_not_found");
    if (article.revision !== image.revision || article.language !== image.language)
      return c.redirect(articleShareImagePath(article), article.revision > image.revision ? 301 : 302);
    // It shows the author's name, which can change or be erased without a new revision.
    return serveCachedImage(c, FOR_A_DAY, article.language, (texts) => articleShareImage(article, texts));
  })

  .get("/topics/:file", async (c) => {
    const image = parseRevisionImage(c.req.param("file"));
    if (!image) throw new Refusal("not_found");
    const topic = await findTopic(c.var.db, image.id);
    if (!topic || topic.deleted_at !== null) throw new Refusal("topic_not_found");
    if (topic.revision !== image.revision)
      return c.redirect(
        topicShareImagePath(topic, image.language),
        topic.revision > image.revision ? 301 : 302,
      );
    // It shows the author's and the category's name, which can change without a new revision.
    return serveCachedImage(c, FOR_A_DAY, image.language, (texts) =>
      topicShareImage(topic, image.language, texts),
    );
  })

  .get("/:file", async (c) => {
    const language = parseSiteImage(c.req.param("file"));
    if (!language) throw new Refusal("not_found");
    return serveCachedImage(c, FOR_A_DAY, language, siteShareImage);
  });

/** Responds with the image from the edge cache, or renders and caches it. */
async function serveCachedImage(
  c: AppContext,
  cacheControl: string,
  language: LanguageCode,
  contentOf: (texts: Translations) => ShareImageContent,
): Promise<Response> {
  // Without the query, so that arbitrary queries do not render the image again.
  const address = new URL(c.req.path, c.req.url).href;
  const cached = await caches.default.match(address);
  if (cached) return new Response(cached.body, cached);
  const { drawShareImage } = await import("./drawShareImage.ts");
  const png = await drawShareImage(
    contentOf(await readTranslations(c.env.ASSETS, language)),
    c.env.SITE_NAME,
  );
  const answer = new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
  runAfterResponse(c.executionCtx, "caching a share picture", caches.default.put(address, answer.clone()));
  return answer;
}
