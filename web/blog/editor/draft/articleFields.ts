import type { ArticleFields } from "../../../../worker/blog/contract.ts";

/** The fields that an author writes, in the order of the form. */
export const ARTICLE_FIELDS = [
  "title",
  "content",
  "excerpt",
  "language",
  "cover_image_url",
  "cover_alt",
  "hashtags",
  "gallery_images",
  "translation_group",
] as const satisfies readonly (keyof ArticleFields)[];

/** The names of the fields whose values differ. */
export function listDifferingFields(one: ArticleFields, other: ArticleFields): (keyof ArticleFields)[] {
  return ARTICLE_FIELDS.filter((name) => !isSameValue(one[name], other[name]));
}

export function hasSameFields(one: ArticleFields, other: ArticleFields): boolean {
  return one === other || listDifferingFields(one, other).length === 0;
}

function isSameValue(one: unknown, other: unknown): boolean {
  // An empty text is saved as none.
  if ((one ?? "") === (other ?? "")) return true;
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}
