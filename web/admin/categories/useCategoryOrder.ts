import { useRef, useState } from "react";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { categoryDifferences, mergeOrder, moveInOrder } from "../categoryEditing/order.ts";
import { getPastPosition, postCategoryOrder, putPastPosition } from "./api.ts";
import { type CategoryTable, CHANGED_BY_CATEGORIES } from "./queries.ts";
import { categoryBeforePast, fromOrder, PAST_EVENTS_ID, toOrder } from "./reordering.ts";

/**
 * Another admin's save meanwhile: the names of created and deleted categories (both empty for another order), or
 * "Eventi Passati" moved to after the category `pastAfter`, null when it is first.
 */
export type OrderConflict = { created: string[]; deleted: string[] } | { pastAfter: string | null };

/**
 * The unsaved order of the categories. Saving sends the ids without "Eventi Passati", then its position. When another
 * admin changed the categories meanwhile, created ones join the order and deleted ones leave it; when "Eventi Passati"
 * was moved, the order stays unchanged. `conflict` reports this until the order is saved again or replaced by the saved
 * one. `onSaved` is called when both are written.
 */
export function useCategoryOrder(table: CategoryTable, onSaved: () => void) {
  const t = useT();
  const [known, setKnown] = useState(table);
  const [order, setOrder] = useState(() => toOrder(table));
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  // Stored immediately, so that a failure of the second call does not repeat the first with an outdated order.
  const saved = useRef(table.categories);
  const pastRevision = useRef(table.pastRevision);

  const { start, isPending } = useWrite(
    async (wanted: string[]) => {
      const { ids, index } = fromOrder(wanted);
      saved.current = await postCategoryOrder({ ids, before: saved.current.map(({ id }) => id) });
      setConflict(null);
      setKnown((before) => ({ ...before, categories: saved.current }));
      try {
        await putPastPosition(index, pastRevision.current);
      } catch (failure) {
        // A save of the same position, by another admin or by a call whose answer was lost, is no conflict.
        if (!isRefusal(failure, "stale") || savedPosition(failure).index !== index) throw failure;
      }
    },
    {
      onSuccess() {
        notify({
          kind: "success",
          title: t("admin.categories.ordered", "Ordine categorie aggiornato con successo!"),
          description: t("admin.categories.past_moved", "Posizione 'Eventi Passati' aggiornata"),
        });
        onSaved();
      },
      async onFailure(failure, wanted) {
        if (isRefusal(failure, "stale")) {
          const { index, revision } = savedPosition(failure);
          const current = {
            ...known,
            categories: saved.current,
            pastPosition: index,
            pastRevision: revision,
          };
          setConflict({ pastAfter: categoryBeforePast(current)?.name ?? null });
          pastRevision.current = revision;
          setKnown(current);
          return;
        }
        if (!isRefusal(failure, "categories_changed")) return;
        const { categories } = failure.current as { categories: Category[] };
        setConflict(categoryDifferences(saved.current, categories));
        setOrder(mergeOrder(wanted, categories, PAST_EVENTS_ID));
        saved.current = categories;
        setKnown((before) => ({ ...before, categories }));
        // A created or deleted category moves "Eventi Passati"; if this call fails, the next save is refused: `stale`.
        const past = await getPastPosition({}).catch(() => null);
        if (!past) return;
        pastRevision.current = past.revision;
        const pastPosition = past.value?.index ?? null;
        setKnown((before) => ({ ...before, pastPosition, pastRevision: past.revision }));
      },
      failureNotice: (failure) => ({
        title: t("admin.categories.reorder_failed", "Errore nel riordinamento: {{message}}", {
          message: failureText(t, failure, {
            stale: t("admin.categories.past_stale", "Nel frattempo qualcuno ha spostato «Eventi Passati»."),
          }),
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
    /** Replaces the order by the saved one. */
    adopt() {
      setOrder(toOrder(known));
      setConflict(null);
    },
  };
}

/** The position of "Eventi Passati" in a refusal as `stale`. */
function savedPosition({ current }: ApiError): { index: number; revision: number } {
  return current as { index: number; revision: number };
}
