import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import { ARTICLE_VERSION_KINDS, ARTICLES_PER_SITEMAP } from "./contract.ts";
import type { ArticleHeading } from "./outputs.ts";

/** The number of the sitemap that lists an article. Queries must use exactly this expression to use its index. */
export const articleSitemapPart = sql<number>`ordinal / ${sql.raw(String(ARTICLES_PER_SITEMAP))}`;

/** Expressions of indexes: queries must use exactly these. */
export const TITLE_KEY = sql`title collate nocase`;
/** Never null. Without a comma, at which drizzle-kit would split it. */
export const PUBLISHING_KEY = sql`case when first_published_at is null then '' else first_published_at end`;
export const IS_PUBLISHED = sql`published = 1`;

/** The columns of a written text: of the article, of its draft and of each version. */
const writtenColumns = {
  title: text("title").notNull(),
  /** HTML, cleaned by the allow-list of `blog/html` when written. */
  content: text("content").notNull(),
  excerpt: text("excerpt"),
  language: text("language").notNull(),
  /** `/public/…`, or the URL of another site's picture. */
  cover_image_url: text("cover_image_url"),
  cover_alt: text("cover_alt"),
  hashtags: text("hashtags", { mode: "json" }).$type<string[]>(),
  gallery_images: text("gallery_images", { mode: "json" }).$type<string[]>(),
  /** Articles of the same group are translations of each other. */
  translation_group: text("translation_group"),
  /** The keys of the shown uploads, and the URLs of other sites' pictures. Triggers protect them from deletion. */
  files: text("files", { mode: "json" }).$type<string[]>().notNull().default([]),
};

/**
 * Saved articles, published or not. Unsaved text is in `article_drafts`. `ordinal` is the row number in the search index.
 */
export const articles = sqliteTable(
  "articles",
  {
    ordinal: integer("ordinal").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    /** Without a date. Never changes after the first saving or publishing; before, it is the id. */
    slug: text("slug").notNull(),
    ...writtenColumns,
    /** Derived from `content` when written, for search, feeds and reading time. */
    plain_text: text("plain_text").notNull().default(""),
    word_count: integer("word_count").notNull().default(0),
    headings: text("headings", { mode: "json" }).$type<ArticleHeading[]>().notNull().default([]),
    /** `hashtags` by `hashtagKey`, in the same order; null: the triggers fold ASCII, because SQLite folds no more. */
    hashtag_keys: text("hashtag_keys", { mode: "json" }).$type<string[]>(),
    author_id: foreignId("author_id", () => users.id, "set null"),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    /** The instant of the first publishing, and its day in Italy, which is in the address; null before. */
    first_published_at: text("first_published_at"),
    published_day: text("published_day"),
    /** The instant at which the cron publishes; null unless scheduled. */
    publish_at: text("publish_at"),
    /** The time zone in which the author chose `publish_at`. */
    publish_time_zone: text("publish_time_zone"),
    scheduled_by: foreignId("scheduled_by", () => users.id, "set null"),
    revision: integer("revision").notNull().default(1),
    /**
     * The draft's revision, or the number from which the next draft continues: raised by every save and deletion of the
     * draft, and by every change of the text without a draft.
     */
    draft_revision: integer("draft_revision").notNull().default(0),
    /** The author of the saved text. */
    saved_by: foreignId("saved_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("articles_id").on(table.id),
    uniqueIndex("articles_slug").on(table.slug),
    index("articles_published").on(table.published, table.first_published_at),
    index("articles_published_language").on(table.published, table.language, table.first_published_at),
    // The tables of all articles and of an author's have an index for each sort.
    index("articles_created").on(table.created_at),
    index("articles_updated").on(table.updated_at),
    index("articles_title").on(TITLE_KEY),
    index("articles_publishing").on(PUBLISHING_KEY),
    index("articles_author").on(table.author_id, table.created_at),
    index("articles_saved_by").on(table.saved_by).where(sql`saved_by is not null`),
    index("articles_author_updated").on(table.author_id, table.updated_at),
    index("articles_author_title").on(table.author_id, TITLE_KEY),
    index("articles_author_publishing").on(table.author_id, PUBLISHING_KEY),
    // The published articles by another column than publishing.
    index("articles_public_created").on(table.created_at).where(IS_PUBLISHED),
    index("articles_public_updated").on(table.updated_at).where(IS_PUBLISHED),
    index("articles_public_title").on(TITLE_KEY).where(IS_PUBLISHED),
    index("articles_scheduled_by").on(table.scheduled_by).where(sql`scheduled_by is not null`),
    index("articles_due").on(table.publish_at).where(sql`publish_at is not null`),
    index("articles_group").on(table.translation_group).where(sql`translation_group is not null`),
    index("articles_sitemap").on(articleSitemapPart, table.updated_at).where(IS_PUBLISHED),
    check("articles_title", sql`not ${table.published} or length(${table.title}) >= 2`),
    check(
      "articles_first_published",
      sql`(not ${table.published} or ${table.first_published_at} is not null)
        and (${table.first_published_at} is null) = (${table.published_day} is null)`,
    ),
    check(
      "articles_schedule",
      sql`${table.publish_at} is null or (not ${table.published} and ${table.publish_time_zone} is not null)`,
    ),
  ],
);

/** The unsaved text of an article, at most one row each, apart from the published text. */
export const articleDrafts = sqliteTable(
  "article_drafts",
  {
    article_id: foreignId("article_id", () => articles.id, "cascade").primaryKey(),
    ...writtenColumns,
    /** Equal to the article's `draft_revision`, so that no number repeats for an article. */
    revision: integer("revision").notNull(),
    /** The article's revision from which the draft began. */
    base_revision: integer("base_revision").notNull(),
    word_count: integer("word_count").notNull().default(0),
    saved_by: foreignId("saved_by", () => users.id, "set null"),
    /** The random id of the browser tab that saved last; `restored <number>` for a restored version. */
    saved_in: text("saved_in").notNull(),
    saved_at: text("saved_at").notNull(),
  },
  (table) => [index("article_drafts_saved_by").on(table.saved_by)],
);

/** Replaced texts of an article, by number: the last VERSIONS_MAX. */
export const articleVersions = sqliteTable(
  "article_versions",
  {
    article_id: foreignId("article_id", () => articles.id, "cascade").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: ARTICLE_VERSION_KINDS }).notNull(),
    ...writtenColumns,
    word_count: integer("word_count").notNull().default(0),
    created_by: foreignId("created_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.number] }),
    index("article_versions_created_by").on(table.created_by),
  ],
);

/** The hashtags of published articles, normalized by `hashtagKey`, for related articles. Maintained by triggers. */
export const articleHashtags = sqliteTable(
  "article_hashtags",
  {
    hashtag: text("hashtag").notNull(),
    /** The author's spelling. */
    label: text("label").notNull().default(""),
    article_id: foreignId("article_id", () => articles.id, "cascade").notNull(),
    language: text("language").notNull(),
    published_at: text("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.hashtag] }),
    index("article_hashtags_published").on(table.hashtag, table.published_at),
    index("article_hashtags_language").on(table.hashtag, table.language, table.published_at),
  ],
);

/** The number of published articles with a hashtag in each language, and in all (language ''). Maintained by triggers. */
export const articleHashtagCounts = sqliteTable(
  "article_hashtag_counts",
  {
    language: text("language").notNull(),
    hashtag: text("hashtag").notNull(),
    /** The spelling of the article saved last. */
    label: text("label").notNull(),
    articles: integer("articles").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.hashtag] }),
    index("article_hashtag_counts_most").on(table.language, table.articles),
  ],
);

/** Slugs and ids of deleted published articles, which answer 410. Maintained by triggers. */
export const goneArticles = sqliteTable("gone_articles", {
  slug: text("slug").primaryKey(),
  gone_at: text("gone_at").notNull(),
});

export type ArticleRow = typeof articles.$inferSelect;
export type ArticleDraftRow = typeof articleDrafts.$inferSelect;
