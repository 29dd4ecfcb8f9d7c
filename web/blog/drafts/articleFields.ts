import { ARTICLE_FIELDS } from "../../../worker/blog/articleFields.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { compareVersions, type FieldConflict, isSameValue } from "../../drafts/compareVersions.ts";
import type { ArticleBase } from "./openedArticles.ts";

/** The names of the fields whose values differ. */
export function listDifferingFields(one: ArticleFields, other: ArticleFields): (keyof ArticleFields)[] {
  return ARTICLE_FIELDS.filter((name) => !isSameValue(one[name], other[name]));
}

export function hasSameFields(one: ArticleFields, other: ArticleFields): boolean {
  return one === other || listDifferingFields(one, other).length === 0;
}

/** Compares the typed fields with the server's, based on the version from which both began. */
export function findArticleConflict(
  mine: ArticleFields,
  base: ArticleBase,
  theirs: ArticleBase,
): FieldConflict<keyof ArticleFields> {
  const before = base.draft ?? base.article;
  const shown = base.shown ?? before;
  const versions = { before, shown, mine, theirs: theirs.draft ?? theirs.article };
  return compareVersions<ArticleFields, keyof ArticleFields>(versions, ARTICLE_FIELDS);
}
