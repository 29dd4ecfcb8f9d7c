import { FORUM_CATEGORY_DESCRIPTION_MAX, FORUM_CATEGORY_NAME_MAX } from "../../../worker/forum/contract.ts";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { CategoryFormSheet } from "../categories/CategoryFormSheet.tsx";
import { useRevisionForm } from "../categories/useRevisionForm.ts";
import { postForumCategory, putForumCategory } from "./api.ts";
import { type ForumCategoryValues, forumCategoryForm, toForumCategoryValues } from "./forms.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "./queries.ts";

type Props = { category: ForumCategory | null; onClose: () => void };

/** The form of a new category of the forum (null), or of an existing one. */
export function ForumCategorySheet({ category, onClose }: Props) {
  const t = useT();
  const form = useForumCategoryForm(category, onClose);
  const { values, errors, change } = form;
  const name = t("categories.name", "Nome");
  const description = t("admin.forum.description", "Descrizione");
  return (
    <CategoryFormSheet
      isNew={!category}
      size="small"
      form={form}
      labels={{ name, description }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={name}
        value={values.name}
        maxLength={FORUM_CATEGORY_NAME_MAX}
        autoComplete="off"
        help={
          category
            ? t(
                "admin.forum.address_help",
                "Con il nome cambia l’indirizzo. Quello di ora, {{address}}, continuerà a portare qui.",
                { address: `/forum?category=${category.slug}` },
              )
            : t("admin.forum.slug_help", "Da questo nome nasce l’indirizzo della categoria.")
        }
        error={fieldErrorText(t, errors.name)}
        onChange={(event) => change("name", event.target.value)}
      />
      <TextArea
        name="description"
        label={description}
        value={values.description}
        limit={FORUM_CATEGORY_DESCRIPTION_MAX}
        rows={3}
        help={t(
          "admin.forum.description_help",
          "Facoltativa: una frase che dice di cosa si parla qui. Si vede nel forum e nei feed.",
        )}
        error={fieldErrorText(t, errors.description)}
        onChange={(event) => change("description", event.target.value)}
      />
    </CategoryFormSheet>
  );
}

/** The form of a new category of the forum (null), or of an existing one. `onSaved` is called after the save. */
function useForumCategoryForm(category: ForumCategory | null, onSaved: () => void) {
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
