import { History } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { CategoriesChanged, ChangedOrderNote } from "../categoryEditing/ChangedOrderNote.tsx";
import { ReorderList } from "../categoryEditing/ReorderList.tsx";
import type { CategoryTable } from "./queries.ts";
import { PAST_EVENTS_ID } from "./reordering.ts";
import { useCategoryOrder } from "./useCategoryOrder.ts";

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
