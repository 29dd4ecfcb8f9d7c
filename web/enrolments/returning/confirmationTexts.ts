import type { EnrolmentOutcome } from "../../../worker/payments/contract.ts";
import type { PaymentConfirmation } from "../../../worker/payments/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

/**
 * `not_found`: no payment of a seat has this id, or the payment is another user's. `unknown`: Stripe does not know the
 * checkout session. `failed`: the confirmation could not be fetched.
 */
export type ConfirmationState =
  | EnrolmentOutcome
  | "checking"
  | "open"
  | "expired"
  | "not_found"
  | "unknown"
  | "failed";

export function confirmationTitle(
  t: Translate,
  state: ConfirmationState,
  confirmation: PaymentConfirmation | undefined,
): string {
  if (state === "confirmed" && confirmation?.part === "balance")
    return t("paying.balance_done", "Saldo pagato");
  const titles: Record<ConfirmationState, string> = {
    checking: t("paying.checking", "Verifichiamo il pagamento"),
    open: t("paying.open", "Pagamento in attesa"),
    expired: t("paying.expired", "Pagamento scaduto"),
    not_found: t("paying.unknown", "Pagamento non trovato"),
    unknown: t("paying.unclear", "Pagamento da verificare"),
    failed: t("paying.unchecked", "Non riusciamo a verificare il pagamento"),
    confirmed: t("enrol.done", "Iscrizione confermata"),
    given_up: t("paying.place_given_up", "Hai rinunciato a questo posto"),
    removed: t("paying.place_removed", "Il posto non è più tuo"),
    event_cancelled: t("enrol.cancelled", "Evento annullato"),
    event_past: t("paying.refunded", "Pagamento rimborsato"),
    late: t("paying.refunded", "Pagamento rimborsato"),
    returned: t("paying.refunded", "Pagamento rimborsato"),
  };
  return titles[state];
}

/**
 * The texts of a payment's confirmation, a paragraph each. `isWaiting`: the confirmation is refetched automatically.
 */
export function confirmationTexts(
  t: Translate,
  state: ConfirmationState,
  confirmation: PaymentConfirmation | undefined,
  isWaiting: boolean,
): (string | null)[] {
  const amount = formatEuros(confirmation?.amount ?? 0, t.language);
  const back = refundedText(t, confirmation);
  const texts: Record<ConfirmationState, (string | null)[]> = {
    checking: [t("paying.checking_text", "Chiediamo conferma al servizio di pagamento: ci vuole un attimo.")],
    open: [
      t("paying.open_text", "Il pagamento non risulta ancora concluso. Il posto resta da parte per te."),
      isWaiting ? t("paying.again", "Tra poco verifichiamo di nuovo, in automatico.") : null,
    ],
    expired: [
      t("paying.nothing_charged", "Non ti è stato addebitato nulla."),
      t(
        "paying.expired_text",
        "Il tempo per pagare è finito. Se ci sono ancora posti, puoi iscriverti di nuovo.",
      ),
    ],
    unknown: [
      t(
        "paying.unclear_text",
        "Il servizio di pagamento al momento non lo riconosce, e non possiamo dirti se è andato a buon fine: ce ne occupiamo noi.",
      ),
      t(
        "paying.unclear_next",
        "Se hai pagato, ti arriva un’email: il posto è tuo, oppure ti rimborsiamo tutto.",
      ),
    ],
    not_found: [
      t(
        "paying.unknown_text",
        "Forse hai pagato con un altro account. Se ti è stato addebitato qualcosa, lo trovi tra i pagamenti di quell’account.",
      ),
    ],
    failed: [
      t(
        "paying.unchecked_text",
        "Se hai pagato, il posto è tuo e ti arriva un’email: non serve pagare di nuovo. Riprova tra poco.",
      ),
    ],
    confirmed: [
      t("paying.paid_text", "Abbiamo ricevuto {{amount}}: il posto è tuo. La ricevuta arriva via email.", {
        amount,
      }),
    ],
    given_up: [t("paying.given_up_later", "Dopo il pagamento hai annullato l’iscrizione."), back],
    removed: [t("paying.removed_text", "Chi organizza ha annullato la tua iscrizione."), back],
    event_cancelled: [t("paying.event_cancelled_text", "Chi organizza ha annullato l’evento."), back],
    event_past: [
      t("paying.event_past_text", "Quando il pagamento è arrivato l’evento era già finito."),
      back,
    ],
    late: [t("paying.late_text", "Quando il pagamento è arrivato il posto non c’era più."), back],
    returned: [t("paying.returned_text", "Questo pagamento non dà più diritto a un posto."), back],
  };
  const own = confirmation?.part === "balance" && balanceTexts(t, amount)[state];
  if (!own) return texts[state];
  return state === "open" || state === "returned" ? [own, ...texts[state].slice(1)] : [own];
}

/** The first text where a balance was paid, whose seat the deposit confirmed. */
function balanceTexts(t: Translate, amount: string): Partial<Record<ConfirmationState, string>> {
  return {
    open: t("paying.balance_open", "Il pagamento del saldo non risulta ancora concluso. Il posto è già tuo."),
    expired: t(
      "paying.balance_expired",
      "Non ti è stato addebitato nulla e il posto resta tuo: il saldo è ancora da pagare, dai tuoi eventi.",
    ),
    failed: t(
      "paying.balance_unchecked",
      "Se hai pagato, ti arriva un’email: non serve pagare di nuovo. Riprova tra poco.",
    ),
    confirmed: t(
      "paying.balance_text",
      "Abbiamo ricevuto {{amount}}: il saldo è pagato. La ricevuta arriva via email.",
      { amount },
    ),
    returned: t("paying.balance_returned", "Questo saldo non era più da pagare."),
  };
}

/** The text of a payment's refund. */
function refundedText(t: Translate, { amount = 0, refund = 0 }: Partial<PaymentConfirmation> = {}): string {
  const amounts = { amount: formatEuros(amount, t.language), refund: formatEuros(refund, t.language) };
  if (refund === 0)
    return t("paying.back_nothing", "Hai pagato {{amount}}: non è previsto rimborso.", amounts);
  return refund < amount
    ? t(
        "paying.back_part",
        "Ti rimborsiamo {{refund}} su {{amount}}, sulla carta che hai usato. Di solito bastano da 5 a 10 giorni lavorativi.",
        amounts,
      )
    : t(
        "paying.back_whole",
        "Ti rimborsiamo tutto: {{refund}}, sulla carta che hai usato. Di solito bastano da 5 a 10 giorni lavorativi.",
        amounts,
      );
}
