import { useState } from "react";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { categoryDifferences, mergeOrder, moveInOrder } from "../categories/order.ts";
import { postForumCategoryOrder } from "./api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "./queries.ts";

/**
 * The unsaved order of the forum's categories. When another admin changed them meanwhile, created ones join the order
 * and deleted ones leave it; `conflict` names both until the order is saved again or replaced by the saved one.
 * `onSaved` is called after the save.
 */
export function useForumCategoryOrder(categories: ForumCategory[], onSaved: () => void) {
  const t = useT();
  const [known, setKnown] = useState(categories);
  const [order, setOrder] = useState(() => categories.map(({ id }) => id));
  const [conflict, setConflict] = useState<{ created: string[]; deleted: string[] } | null>(null);
  const savedIds = known.map(({ id }) => id);

  const { start, isPending } = useWrite(
    (ids: string[]) => postForumCategoryOrder({ ids, before: savedIds }),
    {
      onSuccess() {
        notify({
          kind: "success",
          title: t("admin.categories.ordered", "Ordine categorie aggiornato con successo!"),
        });
        onSaved();
      },
      onFailure(failure, wanted) {
        if (!isRefusal(failure, "categories_changed")) return;
        const { categories: current } = failure.current as { categories: ForumCategory[] };
        setConflict(categoryDifferences(known, current));
        setOrder(mergeOrder(wanted, current));
        setKnown(current);
      },
      failureNotice: (failure) => ({
        title: t("admin.categories.reorder_failed", "Errore nel riordinamento: {{message}}", {
          message: failureText(t, failure),
        }),
      }),
      invalidates: CHANGED_BY_FORUM_CATEGORIES,
    },
  );

  return {
    order,
    known,
    conflict,
    isDirty: conflict !== null || order.join() !== savedIds.join(),
    isSaving: isPending,
    move: (from: number, to: number) => setOrder((before) => moveInOrder(before, from, to)),
    save: () => start(order),
    /** Replaces the order by the saved one. */
    adopt() {
      setOrder(savedIds);
      setConflict(null);
    },
  };
}
