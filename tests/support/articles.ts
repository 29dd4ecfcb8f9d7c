import { v7 as newId } from "uuid";
import { hashtagKey } from "../../worker/blog/contract.ts";
import { type ArticleRow, articles } from "../../worker/blog/schema.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { titleSlug } from "../../worker/lib/slugs.ts";
import { db } from "./worker.ts";

/** The fields of an article that can be saved. */
export const ARTICLE_FIELDS = {
  title: "Il primo respiro",
  content: "<p>Prima di scendere si respira piano, e si aspetta.</p>",
  language: "it",
} as const;

let written = 0;

/**
 * Makes an article: published now, in Italian, of nobody, unless `other` says otherwise. Slug, days and what follows
 * from the content are computed; the content is stored as it is given, uncleaned.
 */
export async function makeArticle(other: Partial<typeof articles.$inferInsert> = {}): Promise<ArticleRow> {
  written += 1;
  const now = new Date().toISOString();
  const { published = true, created_at = now, first_published_at = published ? created_at : null } = other;
  const title = other.title ?? `Respiro numero ${written}`;
  const content = other.content ?? ARTICLE_FIELDS.content;
  const plain_text =
    other.plain_text ??
    content
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const [row] = await db
    .insert(articles)
    .values({
      id: newId(),
      slug: `${titleSlug(title)}-${written}`,
      language: "it",
      updated_at: created_at,
      published_day: first_published_at && dayInTimeZone("Europe/Rome", new Date(first_published_at)),
      word_count: plain_text.split(" ").filter(Boolean).length,
      files: [...content.matchAll(/src="\/public\/([^"?]+)"/g)].map(([, key]) => key ?? ""),
      hashtag_keys: other.hashtags?.map(hashtagKey) ?? null,
      ...other,
      title,
      content,
      plain_text,
      published,
      created_at,
      first_published_at,
    })
    .returning();
  if (!row) throw new Error("the article was not written");
  return row;
}
