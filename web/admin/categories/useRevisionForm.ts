import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type * as v from "valibot";
import { useEndExpiredSession } from "../../auth/session.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { type FormSchema, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../ui/notify.ts";

type Options<Category, Form extends FormSchema> = {
  schema: Form;
  /** The form's values of a category; for null those of a new one. */
  toValues: (category: Category | null) => v.InferInput<Form>;
  /** Sends a new category; a repeated request with the same id changes nothing. */
  create: (id: string, values: v.InferOutput<Form>) => Promise<Category>;
  /** Sends a change of the revision that the admin saw. */
  update: (id: string, revision: number, values: v.InferOutput<Form>) => Promise<Category>;
  /** The text when the edited category was deleted meanwhile. */
  goneText: string;
  /** Prefixes of the query keys that the write changes. */
  invalidates: QueryKey[];
  /** Called after the category is saved. */
  onSaved: () => void;
};

/**
 * The form of a new category (null) or of an existing one, for events and the forum. `conflict`: the versions of the
 * fields when another admin saved meanwhile, until this admin chooses.
 */
export function useRevisionForm<Category extends { id: string; revision: number }, Form extends FormSchema>(
  category: Category | null,
  { schema, toValues, create, update, goneText, invalidates, onSaved }: Options<Category, Form>,
) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const [initial, setInitial] = useState(() => toValues(category));
  const [stale, setStale] = useState<Category | null>(null);
  const revision = useRef(category?.revision ?? 1);
  const [newId] = useState(() => crypto.randomUUID());

  async function send(values: v.InferOutput<Form>) {
    if (category) await update(category.id, revision.current, values);
    else await create(newId, values);
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
    return Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const form = useForm(schema, initial, async (values) => {
    const token = storage.token();
    try {
      await send(values);
    } catch (error) {
      if (expired(error, token)) throw error;
      if (isRefusal(error, "stale")) setStale(error.current as Category);
      else if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) {
        const message = failureText(t, error, { not_found: goneText });
        notify({ kind: "error", title: t("common.error", "Errore: {{message}}", { message }) });
        await invalidate();
      }
      throw error;
    }
  });

  return {
    ...form,
    conflict: stale && { before: initial, mine: form.values, theirs: toValues(stale) },
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    closeConflict: () => setStale(null),
    /** Saves the merged values, based on the other admin's version. */
    settle(merged: v.InferInput<Form>) {
      if (!stale) return;
      revision.current = stale.revision;
      setInitial(toValues(stale));
      setStale(null);
      form.replace(merged);
      void form.submit(undefined, merged);
    },
  };
}
