import { writtenFields } from "../articleFields.ts";
import type { ArticleDraft, ArticleFields, EditedArticle } from "../outputs.ts";

/**
 * The increment of `draft_revision` when a draft is discarded, or a text without a draft is replaced. Saving and
 * publishing a draft add one, so that a missing draft at the next number proves that this very call published it.
 */
export const DISCARD_STEP = 2;

/** Minutes within which a tab's next save creates no version, because both saves are one stretch of writing. */
const DRAFT_PAUSE_MINUTES = 10;

/** `saved_in` of a restored version: with a space, which no tab's id contains. */
export function restoredFrom(number: number): string {
  return `restored ${number}`;
}

/** The written fields of a row, where an empty list may be null. */
export function savedFields(row: StoredFields): ArticleFields {
  return writtenFields({
    ...row,
    language: row.language as ArticleFields["language"],
    hashtags: row.hashtags ?? [],
    gallery_images: row.gallery_images ?? [],
  });
}

type StoredFields = Omit<ArticleFields, "language" | "hashtags" | "gallery_images"> & {
  language: string;
  hashtags: string[] | null;
  gallery_images: string[] | null;
};

/** Whether all written fields of two texts are equal. */
export function isSameText(one: ArticleFields, other: ArticleFields): boolean {
  return JSON.stringify(writtenFields(one)) === JSON.stringify(writtenFields(other));
}

/** Whether a draft becomes a version when this tab of this user replaces it. */
export function becomesVersion(
  draft: Pick<ArticleDraft, "saved_by" | "saved_in" | "saved_at">,
  { userId, savedIn }: { userId: string; savedIn: string },
  now: Date,
): boolean {
  const isSameTab = draft.saved_by?.id === userId && draft.saved_in === savedIn;
  return !isSameTab || Date.parse(draft.saved_at) <= now.getTime() - DRAFT_PAUSE_MINUTES * 60_000;
}

/** The draft, or the saved text in a draft's form. */
export function draftOrSaved({ article, draft, draft_revision }: EditedArticle): ArticleDraft {
  return (
    draft ?? {
      ...writtenFields(article),
      ...{
        revision: draft_revision,
        base_revision: 0,
        saved_in: "",
        saved_at: article.updated_at,
        saved_by: null,
      },
    }
  );
}

/** Whether an article was ever saved or published; before that, only its draft has a text. */
export function isSaved(article: { id: string; slug: string }): boolean {
  return article.slug !== article.id;
}
