import { auditedChange } from "../../audit/rules.ts";
import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import type { ArticleRow } from "../schema.ts";

/** The fields whose values an audit entry contains; an article's texts may name people. */
const SHOWN_FIELDS = ["title", "language", "published", "hashtags", "translation_group"] as const;

/** The columns that an entry names; the other columns derive from them. */
const WRITTEN_FIELDS = [
  ...SHOWN_FIELDS,
  "content",
  "excerpt",
  "cover_image_url",
  "cover_alt",
  "gallery_images",
] as const satisfies (keyof ArticleRow)[];

/** The columns that entries compare. */
type AuditedArticle = Pick<ArticleRow, (typeof WRITTEN_FIELDS)[number]>;

const EMPTY: Partial<AuditedArticle> = { published: false };

/** The audit entry of an article that an admin creates, right after the write; none for bloggers. */
export function articleCreationEntries(
  c: AppContext,
  article: AuditedArticle & Pick<ArticleRow, "id" | "author_id">,
): AuditStatement[] {
  return entries(c, "article.create", article, EMPTY, article);
}

/** The audit entry of an article that an admin changes, publishes or unpublishes, after the write; none for bloggers. */
export function articleChangeEntries(
  c: AppContext,
  before: ArticleRow,
  after: AuditedArticle,
): AuditStatement[] {
  const action = after.published ? "article.publish" : "article.unpublish";
  return entries(c, before.published === after.published ? "article.update" : action, before, before, after);
}

/** The audit entry of an article that an admin deletes, right after the write; none for bloggers. */
export function articleDeletionEntries(
  c: AppContext,
  { id, author_id, title, slug, published }: ArticleRow,
): AuditStatement[] {
  const entry = {
    action: "article.delete",
    subject: { kind: "article", id },
    personId: author_id,
    before: { title, slug, published },
  } as const;
  return entriesOfAdmin(c, "articles.manage", entry, { ifChanged: true });
}

function entries(
  c: AppContext,
  action: "article.create" | "article.update" | "article.publish" | "article.unpublish",
  { id, author_id }: Pick<ArticleRow, "id" | "author_id">,
  before: Partial<AuditedArticle>,
  after: AuditedArticle,
): AuditStatement[] {
  const written = Object.fromEntries(WRITTEN_FIELDS.map((name) => [name, after[name]])) as AuditedArticle;
  const lists = { hashtags: before.hashtags ?? [], gallery_images: before.gallery_images ?? [] };
  const change = auditedChange({ ...before, ...lists }, written, SHOWN_FIELDS);
  const entry = { action, subject: { kind: "article", id }, personId: author_id, ...change } as const;
  return entriesOfAdmin(c, "articles.manage", entry, { ifChanged: true });
}
