import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ForumCategory } from "../../../../worker/forum/contract.ts";
import { useEndExpiredSession } from "../../../auth/session.ts";
import { ApiError, isRefusal } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { storage } from "../../../lib/storage.ts";
import { notify } from "../../../ui/notify.ts";
import { postForumCategory, putForumCategory } from "../api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "../queries.ts";
import { type ForumCategoryValues, forumCategoryForm, toForumCategoryValues } from "./forms.ts";

/**
 * The form of a new category of the forum (null) or of one that is edited. `stale`: the version that another admin saved
 * meanwhile, until this admin chooses. `onSaved` is called when it is written.
 */
export function useForumCategoryForm(category: ForumCategory | null, onSaved: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const [initial, setInitial] = useState(() => toForumCategoryValues(category));
  const [stale, setStale] = useState<ForumCategory | null>(null);
  const revision = useRef(category?.revision ?? 1);
  const [newId] = useState(() => crypto.randomUUID());

  async function send({ name, description }: ForumCategoryValues) {
    const body = { name, description: description || null };
    if (category) await putForumCategory(category.id, { ...body, revision: revision.current });
    else await postForumCategory({ id: newId, ...body });
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
    return Promise.all(
      CHANGED_BY_FORUM_CATEGORIES.map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }

  const form = useForm(forumCategoryForm, initial, async (values) => {
    const token = storage.token();
    try {
      await send(values);
    } catch (error) {
      if (expired(error, token)) throw error;
      if (isRefusal(error, "stale")) setStale(error.current as ForumCategory);
      else if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) {
        const texts = { not_found: t("admin.forum.gone", "Questa categoria non c'è più.") };
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
      const values = toForumCategoryValues(stale);
      setInitial(values);
      form.replace(values);
      setStale(null);
    },
  };
}
