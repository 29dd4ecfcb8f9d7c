import type { ForumCategory } from "../../../../worker/forum/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useRevisionForm } from "../../categoryEditing/useRevisionForm.ts";
import { postForumCategory, putForumCategory } from "../api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "../queries.ts";
import { type ForumCategoryValues, forumCategoryForm, toForumCategoryValues } from "./forms.ts";

/** The form of a new category of the forum (null) or of one that is edited. `onSaved` is called when it is written. */
export function useForumCategoryForm(category: ForumCategory | null, onSaved: () => void) {
  const t = useT();
  const toBody = ({ name, description }: ForumCategoryValues) => ({ name, description: description || null });
  return useRevisionForm(category, {
    schema: forumCategoryForm,
    toValues: toForumCategoryValues,
    create: (id, values) => postForumCategory({ id, ...toBody(values) }),
    update: (id, revision, values) => putForumCategory(id, { ...toBody(values), revision }),
    goneText: t("admin.forum.gone", "Questa categoria non c’è più."),
    invalidates: CHANGED_BY_FORUM_CATEGORIES,
    onSaved,
  });
}
