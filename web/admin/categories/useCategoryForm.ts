import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Category, TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { useEndExpiredSession } from "../../auth/session.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../ui/notify.ts";
import { postCategory, putCategory } from "./api.ts";
import { type CategoryValues, categoryForm, givenTranslations, toCategoryValues } from "./forms.ts";
import { CHANGED_BY_CATEGORIES } from "./queries.ts";

/**
 * The form of a new category (null) or of one that is edited. `stale`: the version that another admin saved meanwhile,
 * until this admin chooses. `onSaved` is called when it is written.
 */
export function useCategoryForm(category: Category | null, onSaved: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const [initial, setInitial] = useState(() => toCategoryValues(category));
  const [stale, setStale] = useState<Category | null>(null);
  const revision = useRef(category?.revision ?? 1);
  const [newId] = useState(() => crypto.randomUUID());
  const [schema] = useState(() => categoryForm(category?.slug === TRAININGS_SLUG));

  async function send({ name, names }: CategoryValues) {
    const body = { name, names: givenTranslations(names) };
    if (category) await putCategory(category.id, { ...body, revision: revision.current });
    else await postCategory({ id: newId, ...body });
    notify({
      kind: "success",
      title: category
        ? t("admin.categories.updated", "Categoria aggiornata con successo!")
        : t("admin.categories.created", "Categoria creata con successo!"),
    });
    setStale(null);
    onSaved();
    await invalidate();
  }

  function invalidate() {
    return Promise.all(CHANGED_BY_CATEGORIES.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const form = useForm(schema, initial, async (values) => {
    const token = storage.token();
    try {
      await send(values);
    } catch (error) {
      if (expired(error, token)) throw error;
      if (isRefusal(error, "stale")) setStale(error.current as Category);
      else if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) {
        const texts = { not_found: t("admin.categories.gone", "Questa categoria è già stata eliminata.") };
        const message = failureText(t, error, texts);
        notify({ kind: "error", title: t("dashboard.error", "Errore: {{message}}", { message }) });
        await invalidate();
      }
      throw error;
    }
  });

  return {
    ...form,
    stale,
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    /** Saves this admin's version over the one of another admin. */
    overwrite() {
      if (stale) revision.current = stale.revision;
      return form.submit();
    },
    /** Takes over the version of another admin. */
    adopt() {
      if (!stale) return;
      revision.current = stale.revision;
      const values = toCategoryValues(stale);
      setInitial(values);
      form.replace(values);
      setStale(null);
    },
  };
}
export type CategoryFormState = ReturnType<typeof useCategoryForm>;
