import {
  isPackagePayment,
  type PaymentAttention,
  type RefundReason,
} from "../../../worker/payments/contract.ts";
import type { DisputeView, PaymentIssue } from "../../../worker/payments/issues/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The description of a payment issue and the steps that resolve it. */
export type PaymentIssueAdvice = { title: string; text: string; steps: string[] };

export function adviceForIssue(
  t: Translate,
  reason: PaymentAttention,
  { kind, dispute }: Pick<PaymentIssue, "kind" | "dispute">,
): PaymentIssueAdvice {
  const isPackage = isPackagePayment({ kind });
  if (reason === "disputed" && dispute?.state === "lost") return adviceForLostDispute(t, dispute, isPackage);
  switch (reason) {
    case "stripe_unreachable":
      return {
        title: t("verification.unreachable", "Stripe non risponde da un giorno"),
        text: t(
          "verification.unreachable_text",
          "Non sappiamo ancora se questa persona ha pagato: chiediamo a Stripe, e non arriva risposta.",
        ),
        steps: [
          t(
            "verification.unreachable_1",
            "Guarda su status.stripe.com se c’è un guasto. Se c’è, basta aspettare: continuiamo a chiedere in automatico.",
          ),
          t(
            "verification.unreachable_2",
            "Se Stripe funziona, controlla che la chiave segreta del sito sia ancora valida.",
          ),
          t(
            "verification.unreachable_3",
            "Premi Riprova. Se ha pagato, riceve il posto o il pacchetto; se non ha pagato, il pagamento si chiude.",
          ),
        ],
      };
    case "session_unknown":
      return {
        title: t("verification.session_unknown", "Stripe non riconosce questo pagamento"),
        text: t(
          "verification.session_unknown_text",
          "Non sappiamo se questa persona ha pagato. Il posto è tornato libero; se il pagamento risulta dopo, lo confermiamo se c’è ancora posto, altrimenti lo rimborsiamo.",
        ),
        steps: [
          t(
            "verification.session_unknown_1",
            "Di solito la chiave segreta del sito è cambiata: quella di un altro account Stripe, o di prova al posto di quella vera. Controllala.",
          ),
          t(
            "verification.session_unknown_2",
            "Se rimetti la chiave giusta, premi Riprova: chiediamo di nuovo a Stripe e chiudiamo il pagamento.",
          ),
          t(
            "verification.session_unknown_3",
            "Se la chiave di prima non torna più, cerca la sessione nell’account Stripe di prima: se è pagata, rimborsala da lì e avvisa la persona.",
          ),
          t(
            "verification.session_unknown_4",
            "Quando sai com’è andata, segna come risolto: da noi risulterà non concluso.",
          ),
        ],
      };
    case "key_refused":
      return {
        title: t("verification.key_refused", "Stripe rifiuta la chiave del sito"),
        text: t(
          "verification.key_refused_text",
          "La chiave segreta è stata revocata, o non ha tutti i permessi. Finché è così, i pagamenti e i rimborsi aspettano: qui ne vedi uno solo, ma riguarda tutti.",
        ),
        steps: [
          t(
            "verification.key_refused_1",
            "Su Stripe apri Sviluppatori, Chiavi API: la chiave deve poter scrivere Checkout Sessions e Refunds, e leggere Payment Intents, Charges, Disputes e i movimenti del saldo.",
          ),
          t(
            "verification.key_refused_2",
            "Dalla al sito con: npx wrangler secret put STRIPE_SECRET_KEY. Il README spiega come.",
          ),
          t(
            "verification.key_refused_3",
            "Premi Riprova. Gli altri pagamenti in attesa si chiudono da soli, in pochi minuti.",
          ),
        ],
      };
    case "amount_differs":
      return {
        title: t("verification.differs", "È arrivato un importo diverso da quello chiesto"),
        text: t(
          "verification.differs_text",
          "Non abbiamo confermato nulla, e a chi ha pagato rimborsiamo tutto.",
        ),
        steps: [
          t(
            "verification.differs_1",
            "Apri il pagamento su Stripe: controlla l’importo, e che il rimborso sia partito.",
          ),
          t("verification.differs_2", "Scrivi alla persona: può pagare di nuovo, al prezzo giusto."),
          t("verification.differs_3", "Quando è tutto chiarito, segna come risolto."),
        ],
      };
    case "disputed":
      return {
        title:
          dispute?.state === "inquiry"
            ? t("verification.inquiry", "La banca chiede spiegazioni")
            : t("verification.disputed", "La banca ha ripreso l’importo"),
        text:
          dispute?.state === "inquiry"
            ? t(
                "verification.inquiry_text",
                "L’importo è ancora sul conto, ma la banca potrebbe riprenderlo. Finché non decide, un rimborso è ancora possibile.",
              )
            : t(
                "verification.disputed_text",
                "Chi ha pagato ha contestato l’addebito alla propria banca. Finché non si decide, l’importo non è più sul conto.",
              ),
        steps: [
          t(
            "verification.disputed_1",
            "Apri il pagamento su Stripe e leggi il motivo, e fino a quando si può rispondere.",
          ),
          t(
            "verification.disputed_2",
            "Senti la persona e chi organizza: spesso è solo un addebito non riconosciuto.",
          ),
          t(
            "verification.disputed_3",
            "Da Stripe accetta la contestazione, o manda le prove prima del termine.",
          ),
          isPackage
            ? t(
                "verification.disputed_package",
                "A decisione presa, lo leggi qui. Se l’importo è perso, il pacchetto vale ancora finché non lo cancelli.",
              )
            : t(
                "verification.disputed_4",
                "A decisione presa, lo leggi qui. Se l’importo è perso, chi organizza decide se mantenere l’iscrizione.",
              ),
        ],
      };
    case "refund_failed":
      return {
        title: t("verification.refund", "Un rimborso non è riuscito"),
        text: t(
          "verification.refund_text",
          "Questa persona aspetta dei soldi che Stripe non è riuscito a rimborsare.",
        ),
        steps: [
          t("verification.refund_1", "Leggi qui sotto che cosa ha risposto Stripe."),
          t("verification.refund_2", "Se il saldo non basta, ricaricalo su Stripe e premi Riprova."),
          t(
            "verification.refund_3",
            "Se la carta è chiusa, senti la persona e fai il rimborso dalla pagina del pagamento su Stripe: quando arriva, sparisce da qui.",
          ),
          t(
            "verification.refund_4",
            "Se nemmeno così si può, mandale l’importo con un bonifico, e premi «Rimborsato in altro modo».",
          ),
        ],
      };
  }
}

/** A lost dispute: the amount is gone, and the open question is whether the enrolment or package stays. */
function adviceForLostDispute(
  t: Translate,
  { can_decide }: DisputeView,
  isPackage: boolean,
): PaymentIssueAdvice {
  return {
    title: t("verification.lost", "Contestazione persa"),
    text: t(
      "verification.lost_text",
      "La banca ha ridato l’importo a chi aveva pagato, in modo definitivo. Non c’è più nulla da rimborsare.",
    ),
    steps: isPackage
      ? [
          t(
            "verification.lost_package_1",
            "Il pacchetto vale ancora: decidi se mantenerlo, e senti prima la persona.",
          ),
          t(
            "verification.lost_package_2",
            "Se lo cancelli, fallo dalla tabella dei pacchetti: finisce subito e non parte nessun rimborso. Se lo mantieni, segna come risolto.",
          ),
        ]
      : can_decide
        ? [
            t(
              "verification.lost_1",
              "Decidi se la persona resta tra i partecipanti, o lascialo decidere a chi organizza: lo sa già, per email.",
            ),
            t(
              "verification.lost_2",
              "Se la mantieni, premi «Mantieni l’iscrizione». Se la rimuovi, fallo dai partecipanti: non parte nessun rimborso.",
            ),
          ]
        : [t("verification.lost_settled", "Se sai già com’è andata, segna come risolto.")],
  };
}

/** The reason of a refund, as a text. */
export function refundReasonText(t: Translate, reason: RefundReason): string {
  const texts: Record<RefundReason, string> = {
    late: t("verification.because_late", "pagato quando il posto non c’era più"),
    event_past: t("verification.because_past", "pagato quando l’evento era già finito"),
    cancelled: t("verification.because_cancelled", "iscrizione annullata dalla persona"),
    removed: t("verification.because_removed", "posto rimosso da chi organizza"),
    event_cancelled: t("verification.because_event", "evento annullato"),
    amount_differs: t("verification.because_differs", "importo diverso da quello chiesto"),
    outside: t("verification.because_outside", "rimborso fatto su Stripe"),
    account_deleted: t("verification.because_account", "account eliminato"),
    package_cancelled: t("verification.because_package", "pacchetto cancellato"),
    role_changed: t("verification.because_role", "pacchetto pagato con un ruolo che non lo usa più"),
    goodwill: t("verification.because_goodwill", "rimborso deciso da un amministratore"),
    seat_ended: t("verification.because_seat", "annullato un posto pagato per un’altra persona"),
  };
  return texts[reason];
}
