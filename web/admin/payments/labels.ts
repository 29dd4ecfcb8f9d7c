import type { PaymentKind, PaymentStatus } from "../../../worker/payments/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The heads of the table of payments and the names in its filters, also used in its CSV file. */
export function paymentLabels(t: Translate) {
  const statuses: Record<PaymentStatus, string> = {
    open: t("payment_table.statuses.open", "In corso"),
    paid: t("payment_table.statuses.paid", "Pagato"),
    expired: t("payment_table.statuses.expired", "Scaduto"),
    refunded: t("payment_table.statuses.refunded", "Rimborsato"),
    unknown: t("payment_table.statuses.unknown", "Sconosciuto a Stripe"),
  };
  const kinds: Record<PaymentKind, string> = {
    event: t("payment_table.kinds.event", "Evento"),
    organizer_package: t("payment_table.kinds.organizer_package", "Pacchetto organizzatore"),
    sponsor_package: t("payment_table.kinds.sponsor_package", "Pacchetto sponsor"),
    voucher: t("payment_table.kinds.voucher", "Buono regalo"),
  };
  return {
    statuses,
    kinds,
    created: t("payment_table.created_at", "Creato"),
    paid: t("payment_table.paid_at", "Pagato"),
    status: t("payment_table.status", "Stato"),
    kind: t("payment_table.kind", "Tipo"),
    title: t("payment_table.title", "Evento o pacchetto"),
    eventDay: t("payment_table.event_day", "Giorno dell’evento"),
    person: t("payment_table.person", "Persona"),
    amount: t("payment_table.amount", "Importo"),
    refunded: t("payment_table.refunded", "Rimborsato"),
    disputed: t("payment_table.disputed", "Perso in contestazione"),
    id: t("payment_table.id", "Riferimento"),
  };
}
