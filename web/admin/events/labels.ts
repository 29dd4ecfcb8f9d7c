import type { AdminEventState } from "../../../worker/admin/events/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The names of the table's columns and states, which its CSV file uses too. */
export function eventTableLabels(t: Translate) {
  return {
    date: t("event_table.date", "Data"),
    end_date: t("event_table.end_date", "Ultimo giorno"),
    title: t("event_table.title", "Titolo"),
    category: t("event_table.category", "Categoria"),
    organizer: t("event_table.organizer", "Organizzatore"),
    location: t("event_table.location", "Luogo"),
    nation: t("event_table.nation", "Nazione"),
    seats: t("event_table.seats", "Posti"),
    enrolled: t("event_table.enrolled", "Partecipanti"),
    cost: t("event_table.cost", "Prezzo"),
    state: t("event_table.state", "Stato"),
    created_at: t("event_table.created_at", "Creato il"),
    free: t("event_table.free", "Gratuito"),
  };
}

export function eventStateLabel(t: Translate, state: AdminEventState): string {
  const labels: Record<AdminEventState, string> = {
    active: t("event_table.active", "Attivo"),
    past: t("event_table.past", "Passato"),
    cancelled: t("event_table.cancelled", "Annullato"),
  };
  return labels[state];
}
