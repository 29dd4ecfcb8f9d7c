import * as v from "valibot";
import type { ArticleFields } from "../../../worker/blog/contract.ts";
import { articleForm } from "./forms.ts";

/** Errors of an article's fields: translation keys by field. */
export type ArticleFieldErrors = Record<string, string>;

/** What publishing misses in these fields: translation keys by field. */
export function findErrors(fields: ArticleFields): ArticleFieldErrors {
  const { issues = [] } = v.safeParse(articleForm, fields);
  const errors: ArticleFieldErrors = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? "");
    errors[name] ??= issue.message;
  }
  return errors;
}
