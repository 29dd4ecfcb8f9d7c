import { type Category, TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useRevisionForm } from "../categoryEditing/useRevisionForm.ts";
import { postCategory, putCategory } from "./api.ts";
import { type CategoryValues, categoryForm, givenTranslations, toCategoryValues } from "./forms.ts";
import { CHANGED_BY_CATEGORIES } from "./queries.ts";

/** The form of a new category of events (null) or of one that is edited. `onSaved` is called when it is written. */
export function useCategoryForm(category: Category | null, onSaved: () => void) {
  const t = useT();
  const toBody = ({ name, names }: CategoryValues) => ({ name, names: givenTranslations(names) });
  return useRevisionForm(category, {
    schema: categoryForm(category?.slug === TRAININGS_SLUG),
    toValues: toCategoryValues,
    create: (id, values) => postCategory({ id, ...toBody(values) }),
    update: (id, revision, values) => putCategory(id, { ...toBody(values), revision }),
    goneText: t("admin.categories.gone", "Questa categoria è già stata eliminata."),
    invalidates: CHANGED_BY_CATEGORIES,
    onSaved,
  });
}
