import type { ArticleDraft, ArticleVersionLine, EditedArticle } from "../../worker/blog/outputs.ts";
import {
  type ArticleDraftRow,
  type ArticleRow,
  articleDrafts,
  articleVersions,
} from "../../worker/blog/schema.ts";
import { makeArticle } from "./articles.ts";
import type { SignedInUser } from "./users.ts";
import { type Answer, type Ask, ask, db } from "./worker.ts";

/** An article, published unless `other` says otherwise, with a draft of its author's. */
export async function makeDraft(
  author: { id: string },
  other: Parameters<typeof makeArticle>[0] = {},
  fields: Partial<ArticleDraftRow> = {},
): Promise<ArticleRow> {
  const article = await makeArticle({ author_id: author.id, draft_revision: 1, ...other });
  await db.insert(articleDrafts).values({
    ...textOf(article),
    ...{
      article_id: article.id,
      revision: 1,
      base_revision: article.revision,
      title: `${article.title}, di nuovo`,
    },
    ...{ saved_by: author.id, saved_in: "scheda", saved_at: new Date().toISOString() },
    ...fields,
  });
  return article;
}

/** The article with its text as its version 1. */
export async function makeVersion(article: ArticleRow): Promise<ArticleRow> {
  await db.insert(articleVersions).values({
    ...textOf(article),
    ...{ article_id: article.id, number: 1, kind: "saved", created_by: article.author_id },
    created_at: article.created_at,
  });
  return article;
}

function textOf({
  title,
  content,
  excerpt,
  language,
  hashtags,
  gallery_images,
  word_count,
  files,
}: ArticleRow) {
  return { title, content, excerpt, language, hashtags, gallery_images, word_count, files };
}

/** A tab in which a user edits an article. */
export type EditorTab = { user: SignedInUser; savedIn: string };

export function openTab(user: SignedInUser): EditorTab {
  return { user, savedIn: crypto.randomUUID() };
}

/** Saves the draft of an article from a tab that saw `revision`. */
export function autosave(
  { user, savedIn }: EditorTab,
  id: string,
  revision: number,
  fields: Record<string, unknown>,
  other: Ask = {},
): Promise<Answer<ArticleDraft>> {
  return ask<ArticleDraft>("PUT", `/api/blog/${id}/draft`, {
    as: user,
    body: { revision, saved_in: savedIn, ...fields },
    ...other,
  });
}

/** The article and its draft as its editor opens them. */
export async function openEditor(user: SignedInUser, id: string): Promise<EditedArticle> {
  return (await ask<EditedArticle>("GET", `/api/blog/${id}/draft`, { as: user })).body;
}

/** Publishes or schedules with the numbers that stand. */
export async function publish(
  user: SignedInUser,
  id: string,
  schedule: { publish_at?: string; time_zone?: string } = {},
  other: Ask = {},
): Promise<Answer<EditedArticle>> {
  const { article, draft_revision } = await openEditor(user, id);
  const body = { revision: article.revision, draft_revision, ...schedule };
  return ask<EditedArticle>("POST", `/api/blog/${id}/publish`, { as: user, body, ...other });
}

export async function listVersions(user: SignedInUser, id: string): Promise<ArticleVersionLine[]> {
  return (await ask<ArticleVersionLine[]>("GET", `/api/blog/${id}/versions`, { as: user })).body;
}
