import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { ADMIN_EVENT_SORTS, NO_CATEGORY, PAST_EVENTS } from "../../../worker/admin/events/contract.ts";
import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import {
  insertPastEvents,
  isTrainingsName,
  TRAININGS_SLUG,
} from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { isEventId } from "../../../worker/lib/pageAddresses.ts";
import { useUser } from "../../auth/session.ts";
import { LazyParticipantsDialog } from "../../dashboard/useParticipantsDialog.tsx";
import { EventDraftList } from "../../events/form/saving/EventDraftList.tsx";
import { PublishedPanel } from "../../events/form/saving/PublishedPanel.tsx";
import { categoryName } from "../../events/labels.ts";
import { categoriesQuery } from "../../events/queries.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { usePublicConfig } from "../../settings/hooks.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { AdminEventActions } from "./AdminEventActions.tsx";
import { AdminEventDialogs, type EventDialog } from "./AdminEventDialogs.tsx";
import { AdminEventSheet } from "./AdminEventSheet.tsx";
import { eventTableColumns } from "./eventTableColumns.tsx";
import { ADMIN_EVENTS_PATH, adminEventsQuery } from "./queries.ts";
import { useEventSheet } from "./useEventSheet.ts";

type Props = { categories: Category[]; toNew: (kind: "event" | "training") => string };

/** `value`: the parameter in the address. */
type CategoryOption = { value: string; label: string };

/** The tab of events and trainings: their table, and creating, changing, handing over, cancelling and deleting them. */
export function AdminEventsPage() {
  const t = useT();
  const user = useUser();
  const sheet = useEventSheet();
  const table = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<EventDialog | null>(null);
  const { data: categories } = useQuery(categoriesQuery);
  const { pastEventsCategoryPosition } = usePublicConfig();
  const options = categoryOptions(t, categories ?? [], pastEventsCategoryPosition);
  const address = useTableAddress({
    filters: {
      // Any value is accepted until the categories are loaded.
      category: (value) => !categories || options.some((option) => option.value === value),
      organizer: isEventId,
    },
    sorts: ADMIN_EVENT_SORTS,
  });
  const { category, organizer } = address.filters;
  const request = { ...address.request, category: categoryParameter(categories ?? [], category) };
  const query = useQuery(adminEventsQuery(request, !category || categories !== undefined));
  const columns = eventTableColumns(t, {
    categories: categories ?? [],
    onOrganizer: (id) => address.setFilter("organizer", id),
  });
  return (
    <AdminTab
      title={t("admin.events.title", "Gestione Eventi e Allenamenti")}
      actions={<CreateEventButtons categories={categories ?? []} toNew={sheet.toNew} />}
    >
      <PublishedPanel />
      {user && <EventDraftList key={sheet.sheet ? "open" : "closed"} user={user} toPath={sheet.toDraft} />}
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
        csv={{ path: `${ADMIN_EVENTS_PATH}.csv`, file: t("admin.events.file", "eventi.csv") }}
      />
      {organizer && (
        <OrganizerNote rows={query.data?.rows} onClear={() => address.setFilter("organizer", undefined)} />
      )}
      <div ref={table} tabIndex={-1} className={css({ outline: "none" })}>
        <AdminTable
          label={t("admin.events.table", "Eventi e allenamenti")}
          query={query}
          address={address}
          columns={columns}
          rowKey={({ id }) => id}
          actions={(event) => (
            <AdminEventActions
              event={event}
              editPath={sheet.toEdit(event.id)}
              onDialog={(kind, subject) => setDialog({ kind, event: subject })}
            />
          )}
          emptyTitle={t("dashboard.no_match", "Nessun evento trovato.")}
        />
      </div>
      <AdminEventDialogs dialog={dialog} rows={query.data?.rows ?? []} onDialog={setDialog} table={table} />
      <LazyParticipantsDialog />
      {sheet.sheet && user && <AdminEventSheet sheet={sheet.sheet} user={user} onClose={sheet.close} />}
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

const noteLook = wrap({
  align: "center",
  gap: "2",
  marginBottom: "3",
  paddingInlineStart: "4",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});

/** The buttons that create an event or, if a category of trainings exists, a training. */
function CreateEventButtons({ categories, toNew }: Props) {
  const t = useT();
  return (
    <>
      <ButtonLink look="main" to={toNew("event")}>
        <Plus size={18} aria-hidden />
        {t("dashboard.create_event", "Crea Evento")}
      </ButtonLink>
      {categories.some(({ name }) => isTrainingsName(name)) && (
        <ButtonLink to={toNew("training")}>
          <Plus size={18} aria-hidden />
          {t("dashboard.create_training", "Crea Allenamento")}
        </ButtonLink>
      )}
    </>
  );
}

/**
 * The options of the category filter: the categories in their order, "Eventi Passati" at its saved position, and
 * "Allenamenti Condivisi" if no category of trainings exists.
 */
function categoryOptions(
  t: Translate,
  categories: Category[],
  pastPosition: number | null,
): CategoryOption[] {
  const named = categories.map((category) => ({ value: category.slug, label: categoryName(t, category) }));
  const past = { value: PAST_EVENTS, label: t("home.past", "Eventi Passati") };
  const trainings = {
    value: TRAININGS_SLUG,
    label: t("admin.events.shared_trainings", "Allenamenti Condivisi"),
  };
  const hasTrainings = categories.some(({ slug }) => slug === TRAININGS_SLUG);
  return [...insertPastEvents(named, past, pastPosition), ...(hasTrainings ? [] : [trainings])];
}

/** The request's parameter for an option: as on the public pages, trainings include events without a category. */
function categoryParameter(categories: Category[], value: string | undefined): string | undefined {
  if (value === undefined || value === PAST_EVENTS) return value;
  const category = categories.find(({ slug }) => slug === value);
  if (value !== TRAININGS_SLUG) return category?.id;
  return category ? `${category.id},${NO_CATEGORY}` : NO_CATEGORY;
}
