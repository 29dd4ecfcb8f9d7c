import type { DifferenceKind } from "../../../worker/payments/comparison/contract.ts";
import type { LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

type Difference = {
  kind: DifferenceKind;
  state: LedgerDifference["state"];
  ours: number | null;
  theirs: number | null;
  currency: string;
};

/** The description of a difference between ledger and Stripe, and its state. */
export function differenceText(t: Translate, { kind, state, ours, theirs, currency }: Difference) {
  const titles: Record<DifferenceKind, string> = {
    missing_here: t("admin.differences.missing_here", "Su Stripe c’è, nei nostri conti no"),
    missing_there: t("admin.differences.missing_there", "Nei nostri conti c’è, su Stripe no"),
    amount_differs: t("admin.differences.amount_differs", "L’importo è diverso"),
  };
  const states = {
    open: null,
    settled: t("admin.differences.settled", "A posto: un confronto successivo li ha trovati uguali"),
    resolved: t("admin.differences.resolved", "Chiusa a mano"),
  };
  const sum = (amount: number | null) =>
    amount === null ? t("admin.differences.nothing", "nulla") : formatEuros(amount, t.language);
  return {
    title: titles[kind],
    details: [
      t("admin.differences.sums", "Noi: {{ours}}. Stripe: {{theirs}}.", {
        ours: sum(ours),
        theirs: currency === "eur" ? sum(theirs) : `${theirs?.toFixed(2)} ${currency.toUpperCase()}`,
      }),
      ...(states[state] ? [states[state]] : []),
    ],
  };
}

/** The advised step for an open difference. */
export function differenceAdvice(t: Translate, kind: DifferenceKind): string {
  const texts: Record<DifferenceKind, string> = {
    missing_here: t(
      "admin.differences.advice_here",
      "Apri il movimento su Stripe. Se è un pagamento che da noi risulta ancora in corso, riprova dalla verifica; se è di un altro sito, chiudi la differenza scrivendolo.",
    ),
    missing_there: t(
      "admin.differences.advice_there",
      "Controlla che la chiave sia quella dell’account giusto, poi cerca l’id su Stripe. Se l’importo si è mosso altrove, chiudi la differenza scrivendo dove.",
    ),
    amount_differs: t(
      "admin.differences.advice_amount",
      "Confronta i due importi su Stripe: spesso è una conversione di valuta o un rimborso parziale. Quando è chiaro, chiudi la differenza con il motivo.",
    ),
  };
  return texts[kind];
}
