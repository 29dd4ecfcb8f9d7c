import type { ArticleFields } from "../../../../../worker/blog/contract.ts";
import type { FieldChoices } from "../../../../shell/fieldChoices.ts";
import { listDifferingFields } from "../articleFields.ts";
import type { SaverState, ServerText } from "../saverState.ts";

type FieldName = keyof ArticleFields;

/** The changes that were made here and elsewhere to the same article since both had the same text. */
export type ArticleConflict = {
  theirs: ServerText;
  /** The fields that were changed in both places, to different values. */
  both: FieldName[];
  /** The fields that were changed elsewhere alone. */
  taken: FieldName[];
};

/** Compares what is typed with the server's text, field by field, by the text from which both began. */
export function findArticleConflict(
  { fields, base }: Pick<SaverState, "fields" | "base">,
  theirs: ServerText,
): ArticleConflict {
  const changedHere = listDifferingFields(base.shown ?? base.fields, fields);
  const changedThere = listDifferingFields(base.fields, theirs.fields);
  const differing = listDifferingFields(fields, theirs.fields);
  return {
    theirs,
    both: differing.filter((name) => changedHere.includes(name) && changedThere.includes(name)),
    taken: differing.filter((name) => !changedHere.includes(name)),
  };
}

/** The text after the choice: what is typed, with the other values where they were chosen or changed there alone. */
export function mergeArticleTexts(
  fields: ArticleFields,
  { theirs, both, taken }: ArticleConflict,
  choices: FieldChoices<FieldName>,
): ArticleFields {
  const names = [...taken, ...both.filter((name) => choices[name] === "theirs")];
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, theirs.fields[name]])) };
}
