import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { css } from "styled-system/css";
import {
  ADMIN_EVENT_ORDER,
  ADMIN_EVENT_SORTS,
  type AdminEvent,
} from "../../../worker/admin/events/contract.ts";
import { isEventId } from "../../../worker/events/contract.ts";
import { categoriesQuery } from "../../events/categories/queries.ts";
import { useT } from "../../lib/i18n.tsx";
import { usePublicConfig } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { categoryOptions, categoryParameter } from "./categoryFilter.ts";
import { eventTableColumns } from "./eventTableColumns.tsx";
import { adminEventsQuery } from "./queries.ts";

/** The tab of events and trainings: their table, and creating, changing, handing over, cancelling and deleting them. */
export function AdminEventsPage() {
  const t = useT();
  const { data: categories } = useQuery(categoriesQuery);
  const { pastEventsCategoryPosition } = usePublicConfig();
  const options = categoryOptions(t, categories ?? [], pastEventsCategoryPosition);
  const address = useTableAddress({
    filters: {
      // Every value is known until the categories are.
      category: (value) => !categories || options.some((option) => option.value === value),
      organizer: isEventId,
    },
    sorts: ADMIN_EVENT_SORTS,
    defaultSort: ADMIN_EVENT_ORDER.sort,
    defaultDirection: ADMIN_EVENT_ORDER.direction,
  });
  const { category, organizer } = address.filters;
  const request = { ...address.request, category: categoryParameter(categories ?? [], category) };
  const query = useQuery(adminEventsQuery(request, !category || categories !== undefined));
  const columns = eventTableColumns(t, {
    categories: categories ?? [],
    onOrganizer: (id) => address.setFilter("organizer", id),
  });
  return (
    <AdminTab title={t("admin.events.title", "Gestione Eventi e Allenamenti")}>
      <TableToolbar
        address={{ ...address, request }}
        searchLabel={t("admin.events.search_label", "Cerca tra gli eventi")}
        searchPlaceholder={t("dashboard.search", "Cerca eventi per titolo...")}
        filters={[
          {
            name: "category",
            label: t("event_table.category", "Categoria"),
            allLabel: t("admin.events.all", "Tutte le categorie"),
            options,
          },
        ]}
        csv={{ path: "/api/admin/events.csv", file: "eventi.csv" }}
      />
      {organizer && (
        <OrganizerNote rows={query.data?.rows} onClear={() => address.setFilter("organizer", undefined)} />
      )}
      <AdminTable
        label={t("admin.events.table", "Eventi e allenamenti")}
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        emptyTitle={t("dashboard.no_match", "Nessun evento trovato.")}
      />
    </AdminTab>
  );
}

type OrganizerNoteProps = { rows: AdminEvent[] | undefined; onClear: () => void };

/** The note that the table shows one organizer's events, with a button that shows all. */
function OrganizerNote({ rows, onClear }: OrganizerNoteProps) {
  const t = useT();
  const name = rows?.find(({ organizer }) => organizer)?.organizer?.name;
  return (
    <p className={noteLook}>
      {name
        ? t("admin.events.of_organizer", "Solo gli eventi di {{name}}", { name })
        : t("admin.events.of_one", "Solo gli eventi di un organizzatore")}
      <Button look="quiet" onClick={onClear}>
        <X size={18} aria-hidden />
        {t("admin.events.of_all", "Mostra tutti")}
      </Button>
    </p>
  );
}

const noteLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  marginBottom: "3",
  paddingInlineStart: "4",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
