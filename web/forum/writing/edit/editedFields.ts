import { type ForumReply, type ForumTopic, toTopicTitle } from "../../../../worker/forum/contract.ts";
import type { FieldChoices } from "../../../shell/fieldChoices.ts";
import type { EditedPost, PostFields } from "../draft/postDrafts.ts";

/** The fields that an edit changes. */
export const EDITED_FIELDS = ["title", "content"] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** A post as an edit begins from it. Replies have no title. */
export function toEditedPost(post: ForumReply | ForumTopic): EditedPost {
  const title = "title" in post ? post.title : "";
  return { fields: { title, content: post.content, category_id: "" }, revision: post.revision };
}

/** The fields that both changed, to different values, and those that only the other one changed. */
export function comparePosts(base: PostFields, mine: PostFields, theirs: PostFields) {
  const isTheirs = (name: EditedField) => theirs[name] !== base[name];
  const isMine = (name: EditedField) => toStored(name, mine) !== base[name];
  const differs = (name: EditedField) => toStored(name, mine) !== theirs[name];
  return {
    both: EDITED_FIELDS.filter((name) => isTheirs(name) && isMine(name) && differs(name)),
    taken: EDITED_FIELDS.filter((name) => isTheirs(name) && !isMine(name)),
  };
}

/** The text upon the other version, with the chosen values of the fields that both changed. */
export function mergePosts(
  base: PostFields,
  mine: PostFields,
  theirs: PostFields,
  choices: FieldChoices<EditedField>,
): PostFields {
  const { both, taken } = comparePosts(base, mine, theirs);
  const merged = { ...mine };
  for (const name of [...both.filter((name) => choices[name] === "theirs"), ...taken])
    merged[name] = theirs[name];
  return merged;
}

function toStored(name: EditedField, fields: PostFields): string {
  return name === "title" ? toTopicTitle(fields.title) : fields.content;
}
