import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { BankPayoutState, TransferState } from "../../worker/payouts/contract.ts";
import type { TransferView } from "../../worker/payouts/outputs.ts";
import { formatShortRange } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";

export function transferStateText(t: Translate, state: TransferState): string {
  const texts: Record<TransferState, string> = {
    waiting: t("payouts.state.waiting", "In attesa"),
    due: t("payouts.state.due", "In partenza"),
    sent: t("payouts.state.sent", "Trasferito"),
    failed: t("payouts.state.failed", "Da ritentare"),
    reversed: t("payouts.state.reversed", "Ripreso"),
    partly_reversed: t("payouts.state.partly_reversed", "Ripreso in parte"),
  };
  return texts[state];
}

/** When a transfer left or leaves, unless transfers are stopped; an event's day is a day of the site's time zone. */
export function transferDayText(
  t: Translate,
  transfer: TransferView,
  { isStopped, timeZone }: { isStopped: boolean; timeZone: string },
): string {
  const day = (at: string) => formatShortRange(dayInTimeZone(timeZone, new Date(at)), null);
  if (transfer.sent_at) return t("payouts.sent_on", "Partito: {{day}}", { day: day(transfer.sent_at) });
  if (transfer.net === 0 && transfer.refunded > 0)
    return t("payouts.all_refunded", "Rimborsato prima del versamento");
  if (transfer.state === "waiting")
    return t("payouts.due_on", "Parte: {{day}}", { day: day(transfer.due_at) });
  if (transfer.state === "failed")
    return t("payouts.failed_text", "Stripe non l’ha accettato: riproviamo da soli");
  return isStopped
    ? t("payouts.due_stopped", "Pronto: parte appena i versamenti ripartono")
    : t("payouts.due_now", "Parte al prossimo giro");
}

/** What happened to a transfer besides leaving: refunds, reversals and debts, a sentence each. */
export function transferNotes(t: Translate, transfer: TransferView): string[] {
  const euros = (amount: number) => ({ amount: formatEuros(amount, t.language) });
  const { refunded, reversed, owed, set_off, forgiven } = transfer;
  return [
    refunded > 0 && t("payouts.note_refunded", "{{amount}} rimborsati o contestati.", euros(refunded)),
    reversed > 0 && t("payouts.note_reversed", "{{amount}} ripresi dal tuo conto Stripe.", euros(reversed)),
    owed > forgiven &&
      t(
        "payouts.note_owed",
        "{{amount}} da recuperare: sul tuo conto Stripe non bastavano i soldi, li tratteniamo dai prossimi versamenti.",
        euros(owed - forgiven),
      ),
    forgiven > 0 &&
      t("payouts.note_forgiven", "{{amount}} di debito annullati: li paghiamo noi.", euros(forgiven)),
    set_off > 0 && t("payouts.note_set_off", "{{amount}} trattenuti per un debito di prima.", euros(set_off)),
  ].filter((note) => note !== false);
}

export function bankPayoutStateText(t: Translate, state: BankPayoutState): string {
  const texts: Record<BankPayoutState, string> = {
    pending: t("payouts.bank.pending", "In preparazione"),
    in_transit: t("payouts.bank.in_transit", "In viaggio"),
    paid: t("payouts.bank.paid", "Arrivato"),
    failed: t("payouts.bank.failed", "Non riuscito"),
    canceled: t("payouts.bank.canceled", "Annullato"),
  };
  return texts[state];
}
