import type { ArticleDraft, ArticleFields, EditedArticle } from "../outputs.ts";

/**
 * How far `draft_revision` goes on where a draft is discarded, or a text replaced that has no draft. A save and a publishing
 * of the draft go on by one, so that from the number that a call of publishing saw only that very call leads to the next
 * number without a draft.
 */
export const DISCARD_STEP = 2;

/** A draft that one tab replaces within this time of its last save becomes no version; it is one stretch of writing. */
export const DRAFT_PAUSE_MINUTES = 10;

/** `saved_in` of a draft that is a version brought back: with a space, which no tab's id has. */
export function restoredFrom(number: number): string {
  return `restored ${number}`;
}

/** The names of the fields that an author writes. */
export const TEXT_FIELDS = [
  "title",
  "content",
  "excerpt",
  "language",
  "cover_image_url",
  "cover_alt",
  "hashtags",
  "gallery_images",
  "translation_group",
] as const satisfies (keyof ArticleFields)[];

/** The fields that an author writes, of an article, its draft or a version. */
export function writtenFields(source: ArticleFields): ArticleFields {
  return Object.fromEntries(TEXT_FIELDS.map((name) => [name, source[name]])) as ArticleFields;
}

/** The same of a row, where an empty list may be null. */
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

/** The fields that an article may leave empty. */
export const EMPTY_FIELDS = {
  excerpt: null,
  cover_image_url: null,
  cover_alt: null,
  hashtags: [],
  gallery_images: [],
  translation_group: null,
} satisfies Partial<ArticleFields>;

/** Whether two texts are the same in every field that an author writes. */
export function isSameText(one: ArticleFields, other: ArticleFields): boolean {
  return JSON.stringify(writtenFields(one)) === JSON.stringify(writtenFields(other));
}

/** Whether a draft becomes a version when this tab of this user replaces it: nothing else is lost for good. */
export function keepsVersion(
  draft: Pick<ArticleDraft, "saved_by" | "saved_in" | "saved_at">,
  { userId, savedIn }: { userId: string; savedIn: string },
  now: Date,
): boolean {
  const isSameTab = draft.saved_by?.id === userId && draft.saved_in === savedIn;
  return !isSameTab || Date.parse(draft.saved_at) <= now.getTime() - DRAFT_PAUSE_MINUTES * 60_000;
}

/** The draft, or in its form the saved text that stands where there is none. */
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

/** Whether an article was saved or published at least once: before, its text is in its draft alone. */
export function isSaved(article: { id: string; slug: string }): boolean {
  return article.slug !== article.id;
}
