import { type SQL, sql } from "drizzle-orm";
import { truncateAtWord } from "../lib/text.ts";
import { hasPublicPage, ROLES } from "../permissions/permissionMap.ts";
import { EXCERPT_MAX, readingMinutes } from "./contract.ts";
import type { ArticleAuthor, ArticleCard, ArticleDetail, ArticleTranslation } from "./outputs.ts";

/** The number of characters of a text that is read to create a missing excerpt. */
const LEAD_READ = 4 * EXCERPT_MAX;
/** The most translations of an article that are read; there are five. */
const TRANSLATIONS_READ = 20;

/** The roles with a public page, as SQL text. */
const ORGANIZERS = ROLES.filter(hasPublicPage).map((role) => `'${role}'`);

/** A card's columns, as SQL text, because Drizzle would rebuild the long select list for every request. */
const card = `articles.id, articles.slug, articles.title, articles.excerpt,
  substr(articles.plain_text, 1, ${LEAD_READ}) as lead, articles.language, articles.cover_image_url, articles.cover_alt,
  articles.hashtags, articles.author_id, articles.published, articles.first_published_at, articles.published_day,
  articles.created_at, articles.updated_at, articles.word_count, articles.ordinal,
  nullif(author.full_name, '') as author_name, author.avatar_url as author_avatar_url,
  case when author.public_profile_enabled and author.is_active and author.deleted_at is null
    and author.role in (${ORGANIZERS}) then author.public_slug end
    as author_public_slug`;

export const articleCardColumns = sql.raw(card);

/** Join order of every query of articles with their authors. */
export const articleTables = sql.raw("articles left join users author on author.id = articles.author_id");

/**
 * The group of an article's translations: the article's own group, else its id, which its translations name. `table`:
 * the alias of the articles.
 */
function groupOf(table: string): string {
  return `coalesce(${table}.translation_group, ${table}.id)`;
}

const PUBLISHED = "and other.published";

/** JSON list of the other articles of the same group: two steps along indexes. */
function translationsOf(condition: string): string {
  const [own, other] = [groupOf("articles"), groupOf("other")];
  return `(select json_group_array(json_object('language', language, 'title', title, 'slug', slug,
      'published_day', published_day)) from (
    select other.language, other.title, other.slug, other.published_day from articles other
    where other.ordinal in (select one.ordinal from articles one where one.translation_group = ${own}
      union all select one.ordinal from articles one where one.id = ${own})
      and ${other} = ${own} and other.id <> articles.id ${condition}
    order by other.first_published_at, other.ordinal limit ${TRANSLATIONS_READ})) as translations`;
}

const publishedTranslations = sql.raw(translationsOf(PUBLISHED));
/** All translations, for the authors who may edit the article. */
export const allTranslations = sql.raw(translationsOf(""));

export const articleDetailColumns: SQL = sql`${articleCardColumns}, articles.content, articles.gallery_images, articles.headings,
  articles.revision, ${publishedTranslations}`;

/** A card's row: lists are JSON text. `ordinal` is for sorting, and leaves the Worker only in cursors. */
export type ArticleCardRow = Omit<ArticleCard, "hashtags" | "profiles" | "published" | "reading_minutes"> & {
  lead: string;
  hashtags: string | null;
  published: number;
  word_count: number;
  ordinal: number;
  author_name: string | null;
  author_avatar_url: string | null;
  author_public_slug: string | null;
};

export type ArticleDetailRow = ArticleCardRow &
  Pick<ArticleDetail, "content" | "revision"> &
  Record<"headings" | "translations", string> & { gallery_images: string | null };

export function toArticleCard(row: ArticleCardRow): ArticleCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt ?? (excerptOf(row.lead) || null),
    language: row.language,
    cover_image_url: row.cover_image_url,
    cover_alt: row.cover_alt,
    hashtags: parseList(row.hashtags),
    author_id: row.author_id,
    profiles: toArticleAuthor(row),
    published: Boolean(row.published),
    first_published_at: row.first_published_at,
    published_day: row.published_day,
    created_at: row.created_at,
    updated_at: row.updated_at,
    reading_minutes: readingMinutes(row.word_count),
  };
}

export function toArticleDetail(row: ArticleDetailRow): ArticleDetail {
  return {
    ...toArticleCard(row),
    content: row.content,
    gallery_images: parseList(row.gallery_images),
    word_count: row.word_count,
    headings: JSON.parse(row.headings),
    translations: toTranslations(row.translations, row.language),
    revision: row.revision,
  };
}

/** An article's author; null for an erased user or one without a name. */
function toArticleAuthor({
  author_name,
  author_avatar_url,
  author_public_slug,
}: Pick<ArticleCardRow, "author_name" | "author_avatar_url" | "author_public_slug">): ArticleAuthor | null {
  return author_name === null
    ? null
    : { full_name: author_name, avatar_url: author_avatar_url, public_slug: author_public_slug };
}

/** One article for each other language, the first of several. */
export function toTranslations(json: string, language: string): ArticleTranslation[] {
  const first = new Map<string, ArticleTranslation>();
  for (const other of JSON.parse(json) as ArticleTranslation[]) {
    if (other.language !== language && !first.has(other.language)) first.set(other.language, other);
  }
  return [...first.values()];
}

export function parseList(json: string | null): string[] {
  return json === null ? [] : JSON.parse(json);
}

/** An excerpt from the beginning of a text: whole words, with "…" where it is shortened. */
export function excerptOf(plainText: string): string {
  return truncateAtWord(plainText, EXCERPT_MAX);
}
