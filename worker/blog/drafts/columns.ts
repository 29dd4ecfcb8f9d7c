import { type SQL, sql } from "drizzle-orm";
import { ARTICLE_FIELDS } from "../articleFields.ts";
import { type ArticleCardRow, parseList, toArticleCard, toTranslations } from "../columns.ts";
import type {
  ArticleDraft,
  ArticleFields,
  ArticleVersion,
  ArticleVersionLine,
  EditedArticle,
} from "../outputs.ts";
import { type ArticleDraftRow, articles } from "../schema.ts";

/** The columns copied with a text: the written ones, and those derived from them. */
const COPIED = [...ARTICLE_FIELDS, "files", "word_count"] as const;

type RowAlias = "a" | "d" | "v";

/** The columns of a text, for an insert from a select. */
export function textColumns(alias: RowAlias): Record<(typeof COPIED)[number], SQL> {
  return Object.fromEntries(COPIED.map((name) => [name, sql.raw(`${alias}.${name}`)])) as Record<
    (typeof COPIED)[number],
    SQL
  >;
}

/** Whether a row's text differs from these fields; an empty list equals null. */
export function differsFrom(alias: RowAlias, fields: ArticleFields): SQL {
  const others = ARTICLE_FIELDS.map((name) => {
    const column = sql.raw(`${alias}.${name}`);
    const value = sql`${sql.param(fields[name], articles[name])}`;
    const isList = name === "hashtags" || name === "gallery_images";
    return isList
      ? sql`coalesce(${column}, '[]') <> coalesce(${value}, '[]')`
      : sql`${column} is not ${value}`;
  });
  return sql`(${sql.join(others, sql` or `)})`;
}

/** An article's row with its author, and its other languages, published or not. */
export type EditedArticleRow = ArticleCardRow & {
  content: string;
  gallery_images: string | null;
  translation_group: string | null;
  translations: string;
  revision: number;
  draft_revision: number;
  publish_at: string | null;
  publish_time_zone: string | null;
};

type JsonLists = { hashtags: string | null; gallery_images: string | null };
/** A draft's row with its lists as JSON text. */
export type DraftRow = Omit<ArticleDraftRow, keyof JsonLists | "files"> &
  JsonLists & { files: string; saver_name: string | null };

/** `draft` is null when the article has no unsaved text. */
export type EditedRows = { article: EditedArticleRow; draft: DraftRow | null };

/** The article for its editor. */
export function toEditedArticle({ article: row, draft }: EditedRows): EditedArticle {
  const { reading_minutes: _minutes, ...card } = toArticleCard(row);
  const { content, translation_group, revision, draft_revision, publish_at, publish_time_zone } = row;
  return {
    article: {
      ...card,
      // A card shows the beginning of the text when the excerpt is missing.
      excerpt: row.excerpt,
      gallery_images: parseList(row.gallery_images),
      translations: toTranslations(row.translations, row.language),
      ...{ content, translation_group, revision, publish_at, publish_time_zone },
    },
    draft: draft && toDraft(draft),
    draft_revision,
  };
}

function toDraft({
  saved_by,
  saver_name,
  article_id: _article,
  word_count: _words,
  files: _files,
  ...row
}: DraftRow): ArticleDraft {
  return {
    ...row,
    language: row.language as ArticleFields["language"],
    hashtags: parseList(row.hashtags),
    gallery_images: parseList(row.gallery_images),
    saved_by: toWriter(saved_by, saver_name),
  };
}

export const versionColumns = sql.raw(`v.number, v.kind, v.title, v.word_count, v.created_at, v.created_by,
  author.full_name as author_name`);
export const versionTables = sql.raw("article_versions v left join users author on author.id = v.created_by");

export type VersionLineRow = Omit<ArticleVersionLine, "created_by"> & {
  created_by: string | null;
  author_name: string | null;
};
export type VersionRow = VersionLineRow & Omit<ArticleFields, keyof JsonLists> & JsonLists;

export function toVersionLine({ created_by, author_name, ...row }: VersionLineRow): ArticleVersionLine {
  return { ...row, created_by: toWriter(created_by, author_name) };
}

export function toVersion(version: VersionRow): ArticleVersion {
  const { hashtags, gallery_images, created_by, author_name, ...row } = version;
  return {
    ...row,
    created_by: toWriter(created_by, author_name),
    hashtags: parseList(hashtags),
    gallery_images: parseList(gallery_images),
  };
}

function toWriter(id: string | null, name: string | null): { id: string; full_name: string } | null {
  return id === null ? null : { id, full_name: name ?? "" };
}
