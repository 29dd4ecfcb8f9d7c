import { useRef, useState } from "react";
import type { Category } from "../../../worker/events/categories/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { postCategoryOrder, savePastPosition } from "./api.ts";
import { type CategoryTable, CHANGED_BY_CATEGORIES } from "./queries.ts";
import { categoryDifferences, fromOrder, mergeOrder, moveInOrder, toOrder } from "./reordering.ts";

/** The names of categories that another admin created or deleted; none of both: another order was saved. */
export type OrderConflict = { created: string[]; deleted: string[] };

/**
 * The unsaved order of the categories. Saving sends the ids without "Eventi Passati", then its position. When the
 * categories changed meanwhile, the order stays with what came and without what went, as `conflict` says, until it is
 * saved again or given up for the saved one. `onSaved` is called when both are written.
 */
export function useCategoryOrder(table: CategoryTable, onSaved: () => void) {
  const t = useT();
  const [known, setKnown] = useState(table);
  const [order, setOrder] = useState(() => toOrder(table));
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  // Written at once: a failure of the second call must not send the first one again over an order that is outdated.
  const saved = useRef(table.categories);

  const { start, isPending } = useWrite(
    async (wanted: string[]) => {
      const { ids, index } = fromOrder(wanted);
      saved.current = await postCategoryOrder({ ids, before: saved.current.map(({ id }) => id) });
      setConflict(null);
      setKnown((before) => ({ ...before, categories: saved.current }));
      notify({
        kind: "success",
        title: t("admin.categories.ordered", "Ordine categorie aggiornato con successo!"),
      });
      await savePastPosition(index);
    },
    {
      onSuccess() {
        notify({
          kind: "success",
          title: t("admin.categories.past_moved", "Posizione 'Eventi Passati' aggiornata"),
        });
        onSaved();
      },
      onFailure(failure, wanted) {
        if (!isRefusal(failure, "categories_changed")) return;
        const { categories } = failure.current as { categories: Category[] };
        setConflict(categoryDifferences(saved.current, categories));
        setOrder(mergeOrder(wanted, categories));
        saved.current = categories;
        setKnown((before) => ({ ...before, categories }));
      },
      failureNotice: (failure) => ({
        title: t("admin.categories.reorder_failed", "Errore nel riordinamento: {{message}}", {
          message: failureText(t, failure),
        }),
      }),
      invalidates: CHANGED_BY_CATEGORIES,
    },
  );

  return {
    order,
    categories: known.categories,
    conflict,
    isDirty: conflict !== null || order.join() !== toOrder(known).join(),
    isSaving: isPending,
    move: (from: number, to: number) => setOrder((before) => moveInOrder(before, from, to)),
    save: () => start(order),
    /** Gives the order up for the saved one. */
    adopt() {
      setOrder(toOrder(known));
      setConflict(null);
    },
  };
}
