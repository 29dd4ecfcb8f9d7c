import { History } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { CategoriesChanged, ChangedOrderNote } from "./ChangedOrderNote.tsx";
import { categoryDifferences, mergeOrder, moveInOrder } from "./order.ts";
import {
  type CategoryTable,
  CHANGED_BY_CATEGORIES,
  getPastPosition,
  postCategoryOrder,
  putPastPosition,
} from "./queries.ts";
import { ReorderList } from "./ReorderList.tsx";
import { categoryBeforePast, fromOrder, PAST_EVENTS_ID, toOrder } from "./reordering.ts";

type Props = { table: CategoryTable; onClose: () => void };

/** The mode that reorders categories and "Eventi Passati": by pointer, keyboard or buttons. */
export function CategoryReorder({ table, onClose }: Props) {
  const t = useT();
  const form = useCategoryOrder(table, onClose);
  const { order, categories, conflict } = form;
  return (
    <ReorderList
      form={form}
      rows={order.map((id) =>
        id === PAST_EVENTS_ID
          ? { id, name: t("home.past", "Eventi Passati"), icon: <PastEventsIcon /> }
          : { id, name: categories.find((category) => category.id === id)?.name ?? "" },
      )}
      note={
        conflict && (
          <ChangedOrderNote onAdopt={form.adopt}>
            {"pastAfter" in conflict ? (
              <PastEventsMoved {...conflict} />
            ) : (
              <CategoriesChanged {...conflict} />
            )}
          </ChangedOrderNote>
        )
      }
      onClose={onClose}
    />
  );
}

function PastEventsIcon() {
  return <History size={16} aria-hidden className={css({ flexShrink: 0 })} />;
}

function PastEventsMoved({ pastAfter }: { pastAfter: string | null }) {
  const t = useT();
  return (
    <>
      <p className={css({ fontWeight: "bold" })}>
        {t("admin.categories.past_elsewhere", "Nel frattempo un altro admin ha spostato «Eventi Passati».")}
      </p>
      <p>
        {t("admin.categories.past_now", "Posizione salvata ora: {{place}}", {
          place: pastAfter
            ? t("admin.settings.after", "Dopo {{category}}", { category: pastAfter })
            : t("admin.settings.first", "Per primi"),
        })}
      </p>
    </>
  );
}

/**
 * Another admin's save meanwhile: the names of created and deleted categories (both empty for another order), or
 * "Eventi Passati" moved to after the category `pastAfter`, null when it is first.
 */
type OrderConflict = { created: string[]; deleted: string[] } | { pastAfter: string | null };

/**
 * The unsaved order of the categories. Saving sends the ids without "Eventi Passati", then its position. When another
 * admin changed the categories meanwhile, created ones join the order and deleted ones leave it; when "Eventi Passati"
 * was moved, the order stays unchanged. `conflict` reports this until the order is saved again or replaced by the saved
 * one. `onSaved` is called when both are written.
 */
function useCategoryOrder(table: CategoryTable, onSaved: () => void) {
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
