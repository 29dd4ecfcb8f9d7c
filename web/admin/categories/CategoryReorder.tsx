import { History } from "lucide-react";
import { css } from "styled-system/css";
import { insertPastEvents } from "../../../worker/events/categories/contract.ts";
import { type ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { type CategoryTable, CHANGED_BY_CATEGORIES, postCategoryOrder, putPastPosition } from "./queries.ts";
import { ReorderList } from "./ReorderList.tsx";

/** Stands for "Eventi Passati" in an order of category ids. */
const PAST_EVENTS_ID = "past-events";

type Props = { table: CategoryTable; onClose: () => void };

/** The mode that reorders categories and "Eventi Passati", whose position is a setting of its own. */
export function CategoryReorder({ table, onClose }: Props) {
  const { categories, pastPosition, pastRevision } = table;
  const t = useT();
  const past = {
    id: PAST_EVENTS_ID,
    name: t("home.past", "Eventi Passati"),
    icon: <History size={16} aria-hidden className={css({ flexShrink: 0 })} />,
  };

  async function save(order: string[]) {
    const index = order.indexOf(PAST_EVENTS_ID);
    const ids = order.filter((id) => id !== PAST_EVENTS_ID);
    await postCategoryOrder({ ids, before: categories.map(({ id }) => id) });
    try {
      await putPastPosition(index, pastRevision);
    } catch (failure) {
      // A save of the same position, by another admin or by a call whose answer was lost, is no conflict.
      if (!isRefusal(failure, "stale") || savedPosition(failure) !== index) throw failure;
    }
  }

  return (
    <ReorderList
      rows={insertPastEvents(categories, past, pastPosition)}
      save={save}
      savedText={t("admin.categories.past_moved", "Posizione 'Eventi Passati' aggiornata")}
      texts={{
        stale: t("admin.categories.past_stale", "Nel frattempo qualcuno ha spostato «Eventi Passati»."),
      }}
      invalidates={CHANGED_BY_CATEGORIES}
      onClose={onClose}
    />
  );
}

/** The position of "Eventi Passati" in a refusal as `stale`. */
function savedPosition({ current }: ApiError): number {
  return (current as { index: number }).index;
}
