import type { AuditAction } from "../../../worker/audit/contract.ts";
import type { DisputeState } from "../../../worker/payments/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

export function disputeStateText(t: Translate, state: DisputeState): string {
  const texts: Record<DisputeState, string> = {
    inquiry: t("admin.story.inquiry", "la banca chiede spiegazioni"),
    open: t("admin.story.open", "la banca decide"),
    won: t("admin.story.won", "vinta"),
    lost: t("admin.story.lost", "persa"),
    closed: t("admin.story.closed", "chiusa"),
  };
  return texts[state];
}

/** The subject of a mail. Mails that are not about money have the name of their template. */
export function mailText(t: Translate, template: string): string {
  const texts: Record<string, string> = {
    place_paid: t("admin.story.mail.paid", "conferma e ricevuta"),
    package_paid: t("admin.story.mail.paid", "conferma e ricevuta"),
    voucher_paid: t("admin.story.mail.paid", "conferma e ricevuta"),
    paid_in_vain: t("admin.story.mail.in_vain", "pagamento senza posto"),
    paid_after_event: t("admin.story.mail.after_event", "pagamento a evento finito"),
    refund_sent: t("admin.story.mail.refund_sent", "rimborso fatto"),
    refund_ordered: t("admin.story.mail.refund_ordered", "rimborso deciso"),
    refund_ordered_organizer: t("admin.story.mail.refund_ordered", "rimborso deciso"),
    takings_fell: t("admin.story.mail.takings_fell", "incassi diminuiti"),
    dispute_lost: t("admin.story.mail.dispute_lost", "contestazione persa"),
    place_given_up: t("admin.story.mail.given_up", "iscrizione annullata dalla persona"),
    place_refunded: t("admin.story.mail.removed", "iscrizione annullata e rimborsata"),
    place_cancelled: t("admin.story.mail.removed", "iscrizione annullata e rimborsata"),
    event_cancelled: t("admin.story.mail.event_cancelled", "evento annullato"),
  };
  return texts[template] ?? template;
}

export function actionText(t: Translate, action: AuditAction): string {
  const texts: Partial<Record<AuditAction, string>> = {
    "payment.refund": t("admin.story.action.refund", "Un amministratore ha rimborsato"),
    "payment.retry": t("admin.story.action.retry", "Un amministratore ha riprovato"),
    "payment.reconcile": t("admin.story.action.reconcile", "Un amministratore ha chiesto a Stripe"),
    "payment.resolve": t("admin.story.action.resolve", "Un amministratore ha segnato come risolto"),
    "payment.paid_back": t("admin.story.action.paid_back", "Un amministratore ha rimborsato in altro modo"),
    "payment.retry_transfer": t(
      "admin.story.action.retry_transfer",
      "Un amministratore ha fatto riprovare il trasferimento",
    ),
    "payment.forgive_debt": t(
      "admin.story.action.forgive_debt",
      "Un amministratore ha annullato il debito di chi organizza",
    ),
    "package.cancel": t("admin.story.action.package_cancel", "Un amministratore ha terminato il pacchetto"),
    "participant.remove": t("admin.story.action.remove", "Un amministratore ha rimosso l’iscrizione"),
    "participant.keep": t("admin.story.action.keep", "Un amministratore ha mantenuto l’iscrizione"),
  };
  return texts[action] ?? t("admin.story.action.unnamed", "Un amministratore è intervenuto");
}
